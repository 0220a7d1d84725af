import * as z from 'zod/mini'
import { asIssue, msg } from '#contract/message.ts'
import { requiredText } from '#contract/text.ts'
import type { SendAccount } from './account.routes.ts'
import { wrongProof } from './proof.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { actingFor, currentUser } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors, typedFields } from '#server/pages/form.ts'
import { LIFETIMES, SCOPES } from '#server/pages/token-section.ts'
import { MOST_TOKENS, tokenRepository } from '#server/auth/tokens.repository.ts'

const MAX_TOKEN_NAME = 100

const tokenForm = z.object({
  tokenName: requiredText(msg('Name of the program'), MAX_TOKEN_NAME),
  scope: z.enum(SCOPES, asIssue(msg('Choose what the program may do.'))),
  days: z.enum(LIFETIMES, asIssue(msg('Choose how long the token is good for.'))),
})

const FIELDS = ['tokenName', 'scope', 'days', 'tokenPassword', 'tokenEmail'] as const

const WRONG = {
  password: { tokenPassword: msg('This is not your password. No token was made.') },
  email: { tokenEmail: msg('This is not the email address of your account. No token was made.') },
}
const FULL = {
  '': msg('You have {most} tokens, the maximum. Revoke one first.', { most: MOST_TOKENS }),
}
const GONE = { '': msg('This token was revoked already.') }

/** The forms of the account page that make and revoke API tokens. */
export function takeTokens(app: App, deps: Deps, sendAccount: SendAccount) {
  const { db, now, newId } = deps
  app.post(
    '/api/account/tokens',
    { schema: { summary: 'Make an API token. Only this page shows it.' } },
    async (request, reply) => {
      const typed = typedFields(request, FIELDS)
      const refuse = (status: number, errors: Parameters<SendAccount>[3]) =>
        sendAccount(request, reply, status, errors, { typed })
      const form = tokenForm.safeParse(typed)
      if (!form.success) return refuse(400, toFormErrors(form.error.issues))
      const proof = { password: typed.tokenPassword, email: typed.tokenEmail }
      const wrong = await wrongProof(deps, request, proof)
      if (wrong) return refuse(401, WRONG[wrong])
      const tokens = tokenRepository(db, actingFor(request))
      if ((await tokens.list()).length >= MOST_TOKENS) return refuse(409, FULL)
      const { tokenName: name, scope, days } = form.data
      const making = { name, scope, days: Number(days) }
      const made = await tokens.make(making, { id: newId(), now: now() })
      logEvent(request, deps, 'token-made', currentUser(request).email, name)
      return sendAccount(request, reply, 201, {}, { made })
    },
  )

  app.post(
    '/api/account/tokens/revoke',
    { schema: { summary: 'Revoke an API token' } },
    async (request, reply) => {
      const { token } = typedFields(request, ['token'])
      const isRevoked = await tokenRepository(db, actingFor(request)).revoke(token)
      if (!isRevoked) return sendAccount(request, reply, 404, GONE)
      logEvent(request, deps, 'token-revoked', currentUser(request).email)
      return reply.redirect('/api/account?done=token', 303)
    },
  )
}
