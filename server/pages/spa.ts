import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAt, screenPaths } from '#domain/screen-paths.ts'
import type { Deps } from '#server/deps.ts'
import { fillPage, type FirstPaints } from './first-page.ts'
import { allowPage } from '#server/http/security-headers.ts'

const isScreen = (pathname: string) =>
  Object.values(screenPaths).some((path) => isAt(path, pathname))

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
    const html = await fillPage(page, paints, deps, user, urlPath)
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
