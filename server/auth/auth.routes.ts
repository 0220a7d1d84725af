import type { FastifyRequest } from 'fastify'
import { signInForm, signUpForm } from '#contract/account-forms.ts'
import { sessionUser } from '#contract/session.ts'
import { msg, type MessageValue } from '#contract/message.ts'
import { hasCookie, SIGNED_OUT } from '#domain/device-cookies.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { unauthorized } from '#server/http/http-error.ts'
import { goOnIn, languageOf } from '#server/http/language.ts'
import { CLEAR_CACHE, CLEAR_SITE_DATA } from '#server/http/security-headers.ts'
import {
  type FormErrors,
  acceptForms,
  toFormErrors,
  typedFields,
  userAgentOf,
} from '#server/pages/form.ts'
import { sendPage } from '#server/pages/page.ts'
import { noSignUpPage, signInPage, signUpPage } from '#server/pages/sign-in-pages.ts'
import { askForCode, codeRoutes } from './code-routes.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { guessLimits } from './guess-limits.ts'
import { isPhone } from './found-farm.ts'
import { invitationOf } from './invitations.ts'
import type { Auth } from './open-auth.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { isWeakPassword, WEAK_PASSWORD } from './passwords.ts'
import { providerRoutes } from './provider-routes.ts'
import { NO_PASSWORDS, suspendedSentence } from './refusals.ts'
import { resetRoutes, sendsResets } from './reset-routes.ts'
import { logEvent } from './security-events.ts'
import { sessionAnswer } from './session-answer.ts'
import { farmMeant, redirectWithSession } from './session-guard.ts'

/** Sign-in and sign-out; none of Better Auth's own routes is served. */
export async function authRoutes(app: App, deps: Deps) {
  const { auth } = deps

  app.get(
    '/api/auth/user',
    { schema: { summary: 'The signed-in farmer', response: { 200: sessionUser } } },
    async (request) => {
      request.user = await auth.userOf(request.headers.cookie, farmMeant(request))
      if (!request.user) throw unauthorized()
      return sessionAnswer(deps.db, request.user)
    },
  )

  app.get('/api/logout', { schema: { summary: 'Sign out' } }, async (request, reply) => {
    // A link or an image on another site must not sign the farmer out.
    if (isOurs(request)) {
      reply
        .headers(hasCookie(request.headers.cookie, SIGNED_OUT) ? CLEAR_CACHE : CLEAR_SITE_DATA)
        .header('Set-Cookie', await auth.signOut(request.headers.cookie))
    }
    return reply.redirect('/', 303)
  })

  await app.register(async (forms: App) => {
    await acceptForms(forms)
    signInRoutes(forms, deps)
    codeRoutes(forms, deps)
    passkeyRoutes(forms, deps)
    signUpRoutes(forms, deps)
    resetRoutes(forms, deps)
    confirmRoutes(forms, deps)
    providerRoutes(forms, deps)
  })
}

/** Requests without `Sec-Fetch-Site` come from older browsers and are trusted. */
const isOurs = ({ headers }: FastifyRequest) =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

// One sentence for both, so as not to reveal which addresses have an account.
const WRONG = msg('The email address or the password is wrong.')
const wrongWithoutMail = (contact: MessageValue) =>
  msg(
    'The email address or the password is wrong. Forgot your password? Ask {contact} to set a new one.',
    { contact },
  )

/** Whether the browser is signed in, and not as a phone, whose farmer may sign in with an account. */
async function hasAccount(auth: Auth, { headers }: FastifyRequest) {
  const user = await auth.userOf(headers.cookie)
  return user !== null && !isPhone(user.email)
}

function signInRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers, hasPasswords } = auth

  app.get('/api/login', { schema: { summary: 'Sign-in page' } }, async (request, reply) =>
    (await hasAccount(auth, request))
      ? reply.redirect(auth.cameFrom.pathOf(request), 303)
      : sendPage(
          reply.header('Set-Cookie', auth.cameFrom.remembered(request)),
          200,
          signInPage({
            providers,
            hasPasswords,
            sendsResets: sendsResets(deps),
            isShared: auth.cookie.isShared(request),
            invitation: invitationOf(request),
          }),
        ),
  )

  app.post('/api/login', { schema: { summary: 'Sign in by password' } }, async (request, reply) => {
    const typed = typedFields(request, ['email', 'password', 'shared', 'invitation', 'language'])
    const invitation = typed.invitation || undefined
    const isShared = typed.shared !== ''
    const form = signInForm.safeParse(typed)
    const refuse = (status: number, errors: FormErrors) =>
      sendPage(
        reply,
        status,
        signInPage({
          typed,
          errors,
          providers,
          hasPasswords,
          sendsResets: sendsResets(deps),
          isShared,
          invitation,
        }),
      )

    if (typed.language) {
      goOnIn(request, reply, typed.language)
      return refuse(200, {})
    }
    if (!hasPasswords) return refuse(403, { '': NO_PASSWORDS })
    if (!form.success) return refuse(400, toFormErrors(form.error.issues))
    await limits.guess(form.data.email, request)
    const userAgent = userAgentOf(request) ?? ''
    const { cookie: cookieHeader = '' } = request.headers
    const signedIn = await auth.signIn(form.data, { userAgent, cookieHeader })
    const isRight = signedIn !== null && signedIn !== 'suspended'
    if (!isRight) logEvent(request, deps, 'sign-in-failed', form.data.email)
    if (!signedIn)
      return refuse(401, { '': sendsResets(deps) ? WRONG : wrongWithoutMail(auth.contact) })
    if (signedIn === 'suspended') return refuse(403, { '': suspendedSentence(auth.contact) })
    await limits.right(form.data.email, request)
    if ('untilCode' in signedIn)
      return askForCode(auth, request, reply, signedIn.untilCode, isShared)
    logEvent(request, deps, 'sign-in', form.data.email)
    return redirectWithSession(auth, request, reply, signedIn, { isShared })
  })
}

const TAKEN = msg('There is already an account with this email address. Sign in instead.')
const SIGN_UP_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'password',
  'invitation',
  'language',
] as const

function signUpRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const limits = guessLimits(deps)
  const { providers, hasPasswords } = auth

  /** Why no account may be made; null if one may. */
  const refusalOf = async (request: FastifyRequest, invitation: string | undefined) => {
    const refusal = await auth.signUpRefusal({ invitation })
    // An invalid invitation may be a guess.
    if (refusal && invitation) await limits.signUp(request)
    return refusal
  }

  app.get('/api/signup', { schema: { summary: 'Sign-up page' } }, async (request, reply) => {
    if (await hasAccount(auth, request)) return reply.redirect('/', 303)
    const invitation = invitationOf(request)
    const refusal = await refusalOf(request, invitation)
    if (refusal) return sendPage(reply, 403, noSignUpPage(refusal, auth.contact))
    return sendPage(
      reply.header('Set-Cookie', auth.cameFrom.remembered(request)),
      200,
      signUpPage({ providers, hasPasswords, invitation }),
    )
  })

  app.post('/api/signup', { schema: { summary: 'Sign up' } }, async (request, reply) => {
    const typed = typedFields(request, SIGN_UP_FIELDS)
    const invitation = typed.invitation || undefined
    const refusal = await refusalOf(request, invitation)
    if (refusal) return sendPage(reply, 403, noSignUpPage(refusal, auth.contact))
    const form = signUpForm.safeParse(typed)
    const refuse = (status: number, errors: FormErrors) =>
      sendPage(reply, status, signUpPage({ typed, errors, providers, hasPasswords, invitation }))

    if (typed.language) {
      goOnIn(request, reply, typed.language)
      return refuse(200, {})
    }
    if (!hasPasswords) return refuse(403, { '': NO_PASSWORDS })
    const errors = toFormErrors(form.error?.issues ?? [])
    if (isWeakPassword(typed.password, typed)) errors.password ??= WEAK_PASSWORD
    if (!form.success || errors.password) return refuse(400, errors)
    await limits.signUp(request)
    const confirmIn = deps.mailer ? languageOf(request).code : undefined
    const from = { invitation, confirmIn, userAgent: userAgentOf(request) }
    const result = await auth.signUp(form.data, from)
    if (result === 'email taken') return refuse(409, { email: TAKEN })
    if (typeof result === 'string') return sendPage(reply, 403, noSignUpPage(result, auth.contact))
    logEvent(request, deps, 'sign-up', form.data.email)
    deps.wakeSending()
    // The page of an invitation that has been used now has nothing more to say.
    return redirectWithSession(auth, request, reply, result, { ...(invitation && { path: '/' }) })
  })
}
