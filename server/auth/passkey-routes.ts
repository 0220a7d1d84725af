import { msg } from '#contract/message.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { typedFields, userAgentOf } from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from '#server/pages/passkey-script.ts'
import { signInPage } from '#server/pages/sign-in-pages.ts'
import { readSigned, usedPasskey } from './passkeys.ts'
import { suspendedSentence } from './refusals.ts'
import { sendsResets } from './reset-routes.ts'
import { logEvent } from './security-events.ts'
import { redirectWithSession } from './session-guard.ts'

const UNKNOWN = msg('This passkey opens no account here. Sign in another way.')

/** Signing in with a passkey. Where passwords are off the provider alone says who comes in. */
export function passkeyRoutes(app: App, deps: Deps) {
  const { auth } = deps

  app.get(
    PASSKEY_SCRIPT_PATH,
    { schema: { summary: 'The script of the pages that use passkeys' } },
    (_request, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(PASSKEY_SCRIPT),
  )

  app.get(
    '/api/login/passkey',
    { schema: { summary: 'What a browser needs to sign in with a passkey' } },
    async (_request, reply) => {
      if (!auth.hasPasswords) throw notFound('Sign-in provider')
      const { options, setCookies } = await auth.passkeys.startSignIn()
      return reply.header('Set-Cookie', setCookies).send(options)
    },
  )

  app.post(
    '/api/login/passkey',
    { schema: { summary: 'Sign in with a passkey' } },
    async (request, reply) => {
      if (!auth.hasPasswords) throw notFound('Sign-in provider')
      const typed = typedFields(request, ['response', 'shared'])
      const signed = readSigned(usedPasskey, typed.response)
      const from = {
        cookieHeader: request.headers.cookie ?? '',
        userAgent: userAgentOf(request) ?? '',
      }
      const result = signed && (await auth.passkeys.signIn(signed, from))
      const isShared = typed.shared !== ''
      if (!Array.isArray(result)) {
        const sentence = result === 'suspended' ? suspendedSentence(auth.contact) : UNKNOWN
        const errors = { '': sentence }
        const shown = { ...auth, sendsResets: sendsResets(deps), errors, isShared }
        return sendPage(reply, result === 'suspended' ? 403 : 401, signInPage(shown))
      }
      const user = await auth.userOf(result.map((line) => line.split(';', 1)[0]).join(';'))
      if (user) logEvent(request, deps, 'passkey-used', user.email)
      return redirectWithSession(auth, request, reply, result, { isShared })
    },
  )
}
