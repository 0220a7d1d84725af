import formBody from '@fastify/formbody'
import type { FastifyRequest, FastifyReply } from 'fastify'
import { sessionUser } from '#contract/session.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { FORGET_FARM } from '#server/http/security-headers.ts'
import { sendPage, sendWaitPage } from '#server/pages/page.ts'
import { signInPage } from '#server/pages/sign-in-page.ts'
import { signInForm, signUpForm } from '#contract/account-forms.ts'
import { toFormErrors, typedFields, userAgentOf } from '#server/pages/form.ts'
import { noSignUpPage, signUpPage } from '#server/pages/sign-up-page.ts'
import { providerRoutes, takeAddresses, takeProviderForms } from './provider-routes.ts'
import { guessLimits } from './guess-limits.ts'
import { suspendedSentence } from './refusals.ts'
import { logEvent } from './security-events.ts'
import type { SignUpRefusal } from './auth.ts'
import { invitationOf } from './invitations.ts'
import { isWeakPassword, WEAK_PASSWORD } from './passwords.ts'

const MAX_FORM_BYTES = 16_384

/** Sign-in and out; none of Better Auth's own routes is reachable. */
export async function authRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const { providers } = auth

  app.get(
    '/api/auth/user',
    { schema: { summary: 'The signed-in farmer', response: { 200: sessionUser } } },
    async (request) => {
      request.user = await auth.userOf(request.headers.cookie)
      if (!request.user) throw new HttpError(401, 'Unauthorized')
      return request.user
    },
  )

  app.get('/api/login', { schema: { summary: 'Sign-in page' } }, async (request, reply) =>
    (await auth.userOf(request.headers.cookie))
      ? reply.redirect('/', 303)
      : sendPage(reply, 200, signInPage({ providers })),
  )

  app.get('/api/logout', { schema: { summary: 'Sign out' } }, async (request, reply) => {
    // A link or a picture on a foreign page must not sign the farmer out.
    if (isOurs(request)) {
      reply.headers(FORGET_FARM).header('Set-Cookie', await auth.signOut(request.headers.cookie))
    }
    return reply.redirect('/', 303)
  })

  providerRoutes(app, deps)
  await app.register(async (forms: App) => {
    forms.removeAllContentTypeParsers()
    await forms.register(formBody, { bodyLimit: MAX_FORM_BYTES })
    takeSignIns(forms, deps)
    takeSignUps(forms, deps)
    takeProviderForms(forms, deps)
    takeAddresses(forms, deps)
  })
}

/** Browsers that do not say where a request comes from are believed. */
const isOurs = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

// One sentence for both: it must not tell which addresses have an account.
const WRONG =
  'The email address or the password is not right. Forgot your password? Ask whoever runs this server to set a new one.'

function takeSignIns(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers } = auth

  app.post('/api/login', { schema: { summary: 'Sign in by password' } }, async (request, reply) => {
    const typed = typedFields(request, ['email', 'password'])
    const form = signInForm.safeParse(typed)
    const refuse = (status: number, errors: Record<string, string>) =>
      sendPage(reply, status, signInPage({ email: typed.email, errors, providers }))

    if (!form.success) return refuse(400, toFormErrors(form.error.issues))
    const waitSeconds = await limits.guess(form.data.email, request)
    if (waitSeconds > 0) return sendWaitPage(reply, waitSeconds)
    const setCookies = await auth.signIn(form.data, userAgentOf(request))
    const event = Array.isArray(setCookies) ? 'sign-in' : 'sign-in-failed'
    logEvent(request, deps, event, form.data.email)
    if (!setCookies) return refuse(401, { '': WRONG })
    if (setCookies === 'suspended') return refuse(403, { '': suspendedSentence(auth.contact) })
    await limits.right(form.data.email, request)
    await auth.signOut(request.headers.cookie)
    return reply.header('Set-Cookie', setCookies).redirect('/', 303)
  })
}

const TAKEN = 'There is already an account with this email address. Sign in instead.'

function takeSignUps(app: App, deps: Deps) {
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
