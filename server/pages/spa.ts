import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasCookie, preferenceIn, SIGNED_OUT, type Preference } from '#domain/device-cookies.ts'
import { screenNameOf, type ScreenName } from '#domain/screen-paths.ts'
import { directionOf, type LanguageCode } from '#domain/texts/say.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import type { Deps } from '#server/deps.ts'
import { choose, goOnIn, languageOf } from '#server/http/language.ts'
import { allowPage } from '#server/http/security-headers.ts'
import { escapeHtml } from './html.ts'

/** HTML that is shown before the scripts have run. */
type Paints = {
  /** For visitors; the page as built has the English one. */
  landing: string
  home: string
  /** Home of a farmer with an active project. */
  homeWithProjects: string
  /** By the name of the screen; 'none' for an address that is none. */
  screens: Partial<Record<ScreenName | 'none', string>>
  /** Any other path for visitors, with a title of its own. */
  notFound: string
}

/** Written by the build. */
export type FirstPaints = {
  inLanguages: Record<LanguageCode, Paints>
  /** Placeholder for the farmer's first name. */
  firstNamePlace: string
  /** Path of the script that only signed-in farmers need. */
  farmScript: string
  /** Paths of the texts of home, for languages beside English. */
  textScripts: Record<LanguageCode, string>
  /** Other origins the SPA was built to call: upload endpoint and Companion. */
  calledOrigins: string[]
}

const LANG = '<html lang="en">'
const TITLE = /<title>[^<>]*<\/title>/
const ROOT = /<div id="root">.*<!--root-->/s
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="preload"[^<>]* as="fetch"[^<>]*>/g
/** Preloads what every screen of a farmer needs: the project list, its script and its texts. */
const farmLinks = ({ farmScript, textScripts }: FirstPaints, code: LanguageCode) =>
  [farmScript, textScripts[code]]
    .filter((file) => file !== undefined)
    .map((file) => `<link rel="modulepreload" href="${file}">`)
    .join('')
    .concat('<link rel="preload" href="/api/projects" as="fetch" crossorigin="use-credentials">')

const isAsset = (file: string) => file.includes(`${path.sep}assets${path.sep}`)
/** The service worker, also in its compressed form. */
const isWorker = (file: string) => path.basename(file).startsWith('sw.js')
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

function caching(file: string) {
  if (isAsset(file)) return 'public, max-age=31536000, immutable'
  return isWorker(file) ? 'no-cache' : 'public, max-age=86400'
}

/** Serves the built SPA: hashed files are cached for a year, the page never. */
export async function serveSpa(app: FastifyInstance, deps: Deps, folder: string) {
  const client = path.join(folder, 'client')
  const built = await readFile(path.join(client, 'index.html'), 'utf8')
  // Only a host that sends the landing for every path needs the inline script that clears it.
  const page = built.replace(/<script>[^<>]*<\/script>/, '')
  const paints = JSON.parse(
    await readFile(path.join(folder, 'server', 'first-paints.json'), 'utf8'),
  ) as FirstPaints
  await app.register(staticFiles, {
    root: client,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // A worker fetches under its own policy, and without `connect-src` fails in silence.
      if (isWorker(file)) reply.header('Content-Security-Policy', WORKER_POLICY)
      reply.header('Cache-Control', caching(file))
    },
  })
  const sendHtml = (reply: FastifyReply, html: string) => {
    const styleNonce = randomBytes(16).toString('base64')
    allowPage(reply, {
      styleNonce,
      objectOrigin: deps.objects.browserOrigin,
      calledOrigins: paints.calledOrigins,
    })
    return reply
      .type('text/html; charset=utf-8')
      .send(html.replace('<style>', `<style nonce="${styleNonce}">`))
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { cookie } = request.headers
    // Signed out without a network: the session ends with the first page after that.
    if (hasCookie(cookie, SIGNED_OUT))
      reply.header('Set-Cookie', await deps.auth.signOut(cookie).catch(() => []))
    // Null is not signed in, undefined is unknown: the page must load without a database.
    const user = await deps.auth.userOf(cookie).catch(() => undefined)
    if (user?.mustChangePassword) return reply.redirect('/api/account', 303)
    const urlPath = request.url.split('?')[0] ?? '/'
    const { language } = request.query as { language?: string }
    // A link of the landing, which has no script.
    if (language !== undefined && !user) {
      goOnIn(request, reply, language)
      return reply.redirect(urlPath, 303)
    }
    if (user) takeOver(request, reply, user)
    const screen = screenNameOf(urlPath)
    const { code } = languageOf(request)
    const inLanguage = { ...paints, ...(paints.inLanguages[code] ?? paints.inLanguages['en']) }
    const html = await fillPage(page, inLanguage as FirstPaints & Paints, deps, user, screen, code)
    // The SPA has its own not-found screen; the status is for programs.
    reply.code(screen ? 200 : 404).header('Cache-Control', 'no-store')
    return sendHtml(reply, html.replace(LANG, `<html lang="${code}" dir="${directionOf(code)}">`))
  }
  app.get('/', { schema: { hide: true } }, sendPage)
  // Kept by the service worker, so it is the same for everybody.
  app.get('/shell.html', { schema: { hide: true } }, async (_request, reply) =>
    sendHtml(
      reply.header('Cache-Control', 'no-cache'),
      await readFile(path.join(client, 'shell.html'), 'utf8'),
    ),
  )
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 301))
  return sendPage
}

/** A device without a choice of its own takes over that of the person. */
function takeOver(request: FastifyRequest, reply: FastifyReply, { language, units }: CurrentUser) {
  const { cookie = '' } = request.headers
  const lacks = (name: Preference) => preferenceIn(cookie, name) === undefined
  choose(request, reply, {
    ...(language !== null && lacks('language') && { language }),
    ...(units !== null && lacks('units') && { units }),
  })
}

/**
 * The page with what this visitor sees first; as built it shows the landing.
 * @param user `undefined` when unknown: then the SPA asks for itself
 */
async function fillPage(
  page: string,
  paints: FirstPaints & Paints,
  deps: Deps,
  user: CurrentUser | null | undefined,
  screen: ScreenName | undefined,
  code: LanguageCode,
) {
  const atHome = screen === 'home'
  if (user === null) {
    // The landing's links and form work without scripts.
    const still = page.replaceAll(SCRIPTS, '')
    return atHome
      ? withRoot(still, paints.landing)
      : withRoot(still.replace(TITLE, ''), paints.notFound)
  }
  if (!user && atHome) return withRoot(page, paints.landing)
  const paint =
    user && atHome ? await homePaint(paints, deps, user) : (paints.screens[screen ?? 'none'] ?? '')
  return withRoot(page, paint, user ? farmLinks(paints, code) : '')
}

const withRoot = (page: string, paint: string, links = '') =>
  page.replace(ROOT, () => `${links}<div id="root">${paint}</div>`)

async function homePaint(
  paints: FirstPaints & Paints,
  { db }: Deps,
  { farmId, firstName }: CurrentUser,
) {
  const active = await db
    .selectFrom('projects')
    .select('id')
    .where('farmId', '=', farmId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  const home = active ? paints.homeWithProjects : paints.home
  return home.replace(paints.firstNamePlace, () => escapeHtml(firstName || 'Farmer'))
}
