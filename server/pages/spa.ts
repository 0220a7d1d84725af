import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesRoute, screenPaths } from '#domain/screen-paths.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import type { Deps } from '#server/deps.ts'
import { allowPage } from '#server/http/security-headers.ts'
import { escapeHtml } from './html.ts'

/** What the build leaves beside the SPA: what is seen before the scripts have run, as HTML. */
export type FirstPaints = {
  home: string
  /** Home of a farmer who has an active project. */
  homeWithProjects: string
  /** Any other address. */
  quiet: string
  /** Any other address where nobody is signed in, with its title. */
  notFound: string
  /** Stands in home for the farmer's own. */
  firstNamePlace: string
  /** Path of what only the farm of somebody signed in needs. */
  farmScript: string
  /** What the SPA calls beside us, as it was built: its upload endpoint and its Companion. */
  calledOrigins: string[]
}

const TITLE = /<title>[^<>]*<\/title>/
const ROOT = /<div id="root">.*<!--root-->/s
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="preload"[^<>]* as="fetch"[^<>]*>/g
/** The list is shown, or a project looked up in it, by every screen: what a farmer needs at once. */
const farmLinks = ({ farmScript }: FirstPaints) =>
  `<link rel="preload" href="/api/projects" as="fetch" crossorigin="use-credentials"><link rel="modulepreload" href="${farmScript}">`

const isScreen = (pathname: string) =>
  Object.values(screenPaths).some((path) => matchesRoute(path, pathname))

/** Serves the built SPA: hashed files for good, the page itself fresh each time. */
export async function serveSpa(app: FastifyInstance, deps: Deps, folder: string) {
  const client = path.join(folder, 'client')
  const built = await readFile(path.join(client, 'index.html'), 'utf8')
  // Only where any address gets the landing must a script take it away.
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
      reply.header(
        'Cache-Control',
        file.includes(`${path.sep}assets${path.sep}`)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=86400',
      )
    },
  })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Not signed in is null, not told is undefined: a database that is away keeps nobody from the page.
    const user = await deps.auth.userOf(request.headers.cookie).catch(() => undefined)
    if (user?.mustChangePassword) return reply.redirect('/api/account', 303)
    const styleNonce = randomBytes(16).toString('base64')
    allowPage(reply, {
      styleNonce,
      objectOrigin: deps.objects.browserOrigin,
      calledOrigins: paints.calledOrigins,
    })
    const urlPath = request.url.split('?')[0] ?? '/'
    const html = await fillPage(page, paints, deps, user, urlPath === '/')
    // Where the SPA has no screen it shows that there is none: said to programs by the status.
    return reply
      .code(isScreen(urlPath) ? 200 : 404)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<style>', `<style nonce="${styleNonce}">`))
  }
  app.get('/', { schema: { hide: true } }, sendPage)
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => reply.redirect('/', 301))
  return sendPage
}

/**
 * The page with what this visitor sees first. It has the landing as it is built.
 * @param user `undefined` where it could not be told: then the SPA asks for itself
 */
async function fillPage(
  page: string,
  paints: FirstPaints,
  deps: Deps,
  user: CurrentUser | null | undefined,
  atHome: boolean,
) {
  if (user === null) {
    // What a visitor sees is links and a form that work as they stand: it needs no script.
    const still = page.replaceAll(SCRIPTS, '')
    return atHome ? still : withRoot(still.replace(TITLE, ''), paints.notFound)
  }
  if (!user && atHome) return page
  const paint = user && atHome ? await homePaint(paints, deps, user) : paints.quiet
  return withRoot(page, paint, user ? farmLinks(paints) : '')
}

const withRoot = (page: string, paint: string, links = '') =>
  page.replace(ROOT, () => `${links}<div id="root">${paint}</div>`)

async function homePaint(paints: FirstPaints, { db }: Deps, { id, firstName }: CurrentUser) {
  const active = await db
    .selectFrom('projects')
    .select('id')
    .where('ownerId', '=', id)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  const home = active ? paints.homeWithProjects : paints.home
  return home.replace(paints.firstNamePlace, () => escapeHtml(firstName || 'Farmer'))
}
