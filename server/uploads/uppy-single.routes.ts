import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { openTicket } from './upload-ticket.ts'
import { announcedFile, singleUpload } from './uppy-calls.ts'

const MIME_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/** What Uppy asks for a file that it sends in one piece. */
export function uppySingleRoutes(app: App, deps: Deps) {
  app.get(
    '/api/s3/params',
    {
      config: { changesOnRead: true },
      schema: {
        summary: 'Where Uppy sends a file in one piece',
        querystring: announcedFile,
        response: { 200: singleUpload },
      },
    },
    async (request) => {
      const { type = '' } = request.query
      const known = MIME_TYPE.test(type)
      const url = await openTicket(deps, currentUser(request).id, {
        type: known ? type : undefined,
      })
      const headers: Record<string, string> = known ? { 'Content-Type': type } : {}
      return { method: 'PUT' as const, url, fields: {}, headers }
    },
  )

  app.get('/api/s3/sts', { schema: { summary: 'Temporary credentials' } }, async () => {
    // They would open the whole bucket, other farmers' photos too.
    throw new HttpError(501, 'Temporary credentials are not given out. Use upload links instead.')
  })
}
