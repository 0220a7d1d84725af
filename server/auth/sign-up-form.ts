import type { FastifyReply, FastifyRequest } from 'fastify'
import { signUpForm } from '#contract/account-forms.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { toFormErrors, typedFields, userAgentOf } from '#server/pages/form.ts'
import { sendPage, sendWaitPage } from '#server/pages/page.ts'
import type { SignUpRefusal } from './auth.ts'
import { guessLimits } from './guess-limits.ts'
import { invitationOf } from './invitation-link.ts'
import { logEvent } from './security-events.ts'
import { noSignUpPage, signUpPage } from '#server/pages/sign-up-page.ts'
import { isWeakPassword, WEAK_PASSWORD } from './weak-passwords.ts'

const TAKEN = 'There is already an account with this email address. Sign in instead.'

export function takeSignUps(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers } = auth

  /** Why whoever asks may make no account here, or how long they wait; null for all others. */
  const refusedEntry = async (request: FastifyRequest, invitation?: string) => {
    const refusal = await auth.signUpRefusal({ invitation })
    if (!refusal) return null
    // An invitation that is none may be a guess.
    return (invitation && (await limits.signUp(request))) || refusal
  }
  /** A reply can be awaited until it is sent, so it is no value that an async function may hand on. */
  const sendRefusal = (reply: FastifyReply, refused: SignUpRefusal | number) =>
    typeof refused === 'number'
      ? sendWaitPage(reply, refused)
      : sendPage(reply, 403, noSignUpPage(refused, auth.contact))

  app.get('/api/signup', { schema: { summary: 'Sign-up page' } }, async (request, reply) => {
    if (await auth.userOf(request.headers.cookie)) return reply.redirect('/', 303)
    const invitation = invitationOf(request)
    const refused = await refusedEntry(request, invitation)
    if (refused) return sendRefusal(reply, refused)
    return sendPage(reply, 200, signUpPage({ providers, invitation }))
  })

  app.post('/api/signup', { schema: { summary: 'Sign up' } }, async (request, reply) => {
    const { password, invitation: token, ...shown } = typedFields(request, FIELDS)
    const invitation = token || undefined
    const refused = await refusedEntry(request, invitation)
    if (refused) return sendRefusal(reply, refused)
    const form = signUpForm.safeParse({ ...shown, password })
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, signUpPage({ ...shown, errors, providers, invitation }))

    const errors = toFormErrors(form.error?.issues ?? [])
    if (isWeakPassword(password, shown)) errors.password ??= WEAK_PASSWORD
    if (!form.success || errors.password) return refuse(400, errors)
    const waitSeconds = await limits.signUp(request)
    if (waitSeconds > 0) return sendWaitPage(reply, waitSeconds)
    const userAgent = userAgentOf(request)
    const result = await auth.signUp(form.data, { invitation, userAgent })
    if (result === 'email taken') return refuse(409, { email: TAKEN })
    if (typeof result === 'string') return sendRefusal(reply, result)
    logEvent(request, deps, 'sign-up', form.data.email)
    await auth.signOut(request.headers.cookie)
    return reply.header('Set-Cookie', result).redirect('/', 303)
  })
}

const FIELDS = ['firstName', 'lastName', 'email', 'password', 'invitation'] as const
