import type { FastifyReply, FastifyRequest } from 'fastify'
import { msg } from '#contract/message.ts'
import { SHARED } from '#domain/device-cookies.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { codePage } from '#server/pages/code-page.ts'
import { typedFields, userAgentOf } from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import type { SetCookies } from './auth.ts'
import { guessLimits } from './guess-limits.ts'
import type { Auth } from './open-auth.ts'
import { logEvent } from './security-events.ts'
import { redirectWithSession } from './session-guard.ts'

const WRONG = msg(
  'This code is wrong, or it was used already. Wait for the next one, or use a backup code.',
)

/** Leads to the code, and remembers until then whether this computer is shared. */
export const askForCode = (
  { cookie }: Auth,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  setCookies: SetCookies,
  isShared: boolean,
) =>
  reply
    .header('Set-Cookie', [
      ...setCookies,
      ...(isShared ? [cookie.shared] : cookie.clearedOfDevice(headers.cookie, [SHARED])),
    ])
    .redirect('/api/login/code', 303)

/** The second step of signing in, where the farmer has turned it on. */
export function codeRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)

  app.get(
    '/api/login/code',
    { schema: { summary: 'Sign-in page of the second factor' } },
    async (request, reply) =>
      (await auth.secondFactor.pending(request.headers.cookie))
        ? sendPage(reply, 200, codePage({ isShared: auth.cookie.isShared(request) }))
        : reply.redirect('/api/login', 303),
  )

  app.post(
    '/api/login/code',
    { schema: { summary: 'Sign in by the second factor' } },
    async (request, reply) => {
      const user = await auth.secondFactor.pending(request.headers.cookie)
      if (!user) return reply.redirect('/api/login', 303)
      const typed = typedFields(request, ['code', 'trust'])
      const code = typed.code.replaceAll(/\s/g, '')
      await limits.code(user.id)
      const setCookies = await auth.secondFactor.finish(
        user.id,
        { code, trustDevice: typed.trust !== '', userAgent: userAgentOf(request) },
        request.headers.cookie,
      )
      if (!setCookies) {
        logEvent(request, deps, 'code-failed', user.email)
        return sendPage(
          reply,
          401,
          codePage({ isShared: auth.cookie.isShared(request), errors: { code: WRONG } }),
        )
      }
      await limits.rightCode(user.id)
      const isBackup = code.includes('-')
      logEvent(request, deps, isBackup ? 'backup-code-used' : 'sign-in', user.email)
      const isShared = auth.cookie.isShared(request)
      return redirectWithSession(auth, request, reply, setCookies, { isShared })
    },
  )
}
