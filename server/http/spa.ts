import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '#server/auth/auth.ts'
import type { Deps } from '#server/deps.ts'
import { projectListJson } from '#server/projects/project-list.ts'
import { allowPage } from './security-headers.ts'

const MAX_EMBEDDED_LIST_CHARACTERS = 200_000

/** What the build leaves beside the SPA: first paints as HTML, and the chunks of the signed-in app. */
export type FirstPaints = {
  landing: string
  home: string
  quiet: string
  signedInLinks: string
  /** What the SPA calls beside us, as it was built: its upload endpoint and its Companion. */
  calledOrigins: string[]
}

/** Serves the built SPA: hashed files for good, the page itself fresh each time. */
export async function serveSpa(app: FastifyInstance, deps: Deps, folder: string) {
  const client = path.join(folder, 'client')
  const page = await readFile(path.join(client, 'index.html'), 'utf8')
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
    const user = await deps.auth.userOf(request.headers.cookie).catch(() => undefined)
    const styleNonce = randomBytes(16).toString('base64')
    allowPage(reply, {
      styleNonce,
      objectOrigin: deps.objects.browserOrigin,
      calledOrigins: paints.calledOrigins,
    })
    const html = await fillPage(page, paints, deps, user, request.url.split('?')[0] ?? '/')
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace('<style>', `<style nonce="${styleNonce}">`))
  }
  app.get('/', { schema: { hide: true } }, sendPage)
  app.get('/index.html', { schema: { hide: true } }, sendPage)
  return sendPage
}

const LIST = '"/api/projects"'
/** A list too long to stand in the page is under way before the scripts are. */
const LIST_PRELOAD =
  '<link rel="preload" href="/api/projects" as="fetch" crossorigin="use-credentials">'

/**
 * The page with what this visitor will see first, and the answers to the SPA's first calls.
 * `undefined` for the user means that it could not be told: then the SPA asks for itself.
 */
async function fillPage(
  page: string,
  paints: FirstPaints,
  deps: Deps,
  user: CurrentUser | null | undefined,
  urlPath: string,
) {
  const atHome = urlPath === '/'
  const paint = !atHome ? paints.quiet : user ? paints.home : paints.landing
  const answers = user === undefined ? null : await firstAnswers(deps, user, atHome)
  const asksForList = user && atHome && !answers?.includes(LIST)
  return page
    .replace(
      /<link rel="preload"[^>]*as="fetch"[^>]*>/,
      user ? `${paints.signedInLinks}${asksForList ? LIST_PRELOAD : ''}` : '',
    )
    .replace(
      /<div id="root">.*<!--root-->/s,
      () => `<div id="root">${paint}</div>${answers ? embed(answers) : ''}`,
    )
}

const embed = (json: string) =>
  `<script type="application/json" id="first-answers">${json.replaceAll('<', '\\u003c')}</script>`

async function firstAnswers(deps: Deps, user: CurrentUser | null, atHome: boolean) {
  if (!user) return '{"/api/auth/user":null}'
  const { id, firstName, lastName, email } = user
  const session = `"/api/auth/user":${JSON.stringify({ id, firstName, lastName, email })}`
  const list = atHome ? await projectListJson(deps.db, id) : ''
  const withList = list && list.length <= MAX_EMBEDDED_LIST_CHARACTERS
  return `{${session}${withList ? `,${LIST}:${list}` : ''}}`
}
