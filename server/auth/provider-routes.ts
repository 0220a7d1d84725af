import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { sendPage } from '#server/pages/page.ts'
import { typedFields, userAgentOf } from '#server/pages/form.ts'
import { addressOfferPage, addressTakenPage, signInPage } from '#server/pages/sign-in-page.ts'
import { ProviderUnreachable, type Auth } from './auth.ts'
import { invitationOf } from './invitations.ts'
import { signInRefusal } from './refusals.ts'
import { logEvent } from './security-events.ts'

/** What a provider may send back (OAuth 2.0, OpenID Connect, and Apple's `user`). */
const ANSWER_KEYS = ['code', 'state', 'error', 'error_description', 'iss', 'user']

type ProviderParams = { Params: { provider: string } }

/** Sign-in by Google, Apple or the configured issuer: away, and back again. */
export function providerRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const refuse = (reply: FastifyReply, status: number, sentence: string) =>
    sendPage(reply, status, signInPage({ errors: { '': sentence }, providers: auth.providers }))
  const orUnreachable = async (reply: FastifyReply, name: string, work: Promise<unknown>) => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      return refuse(reply, 502, `${name} cannot be reached just now. Please try again.`)
    }
  }

  app.get<ProviderParams>(
    '/api/login/:provider',
    { schema: { summary: 'Sign in by a provider: go there' } },
    async (request, reply) => {
      const { id, name } = findProvider(auth, request.params.provider)
      const start = async () => {
        const { location, setCookies } = await auth.startAt(id, invitationOf(request))
        return reply.header('Set-Cookie', setCookies).redirect(location, 303)
      }
      return orUnreachable(reply, name, start())
    },
  )

  app.get<ProviderParams>(
    '/api/auth/callback/:provider',
    { schema: { summary: 'Sign in by a provider: come back' } },
    async (request, reply) => {
      const { id, name } = findProvider(auth, request.params.provider)
      const finish = async () => {
        const result = await auth.finishAt(id, answerOf(request))
        if (typeof result === 'string') {
          const { status, sentence } = signInRefusal(result, { provider: name, ...auth })
          return refuse(reply, status, sentence)
        }
        if ('ticket' in result) return sendPage(reply, 409, addressOfferPage(result))
        const user = await auth.userOf(result.map((line) => line.split(';', 1)[0]).join(';'))
        if (user) logEvent(request, deps, 'sign-in', user.email)
        await auth.signOut(request.headers.cookie)
        return reply.header('Set-Cookie', result).redirect('/', 303)
      }
      return orUnreachable(reply, name, finish())
    },
  )
}

/**
 * Apple posts its answer from its own page, where our SameSite cookies stay behind. So nothing is
 * done here but to come back by GET.
 */
export function takeProviderForms(app: App, { auth }: Deps) {
  app.post<ProviderParams>(
    '/api/auth/callback/:provider',
    { schema: { summary: 'Sign in by a provider: come back by a form' } },
    async (request, reply) => {
      const { id } = findProvider(auth, request.params.provider)
      const answer = new URLSearchParams(pickAnswer(request.body)).toString()
      return reply.redirect(`/api/auth/callback/${id}?${answer}`, 303)
    },
  )
}

/** Gives an address to whom a provider vouched for, where `addressOfferPage` has offered it. */
export function takeAddresses(app: App, deps: Deps) {
  const { auth } = deps
  app.post(
    '/api/login/address',
    { schema: { summary: 'Take an address that somebody else signed up with' } },
    async (request, reply) => {
      const result = await auth.takeAddress(typedFields(request, ['ticket']).ticket)
      if (typeof result !== 'string') {
        logEvent(request, deps, 'address-taken', result.email)
        return sendPage(reply, 200, addressTakenPage(result))
      }
      const { status, sentence } = signInRefusal(result, { provider: 'the provider', ...auth })
      const { providers } = auth
      return sendPage(reply, status, signInPage({ errors: { '': sentence }, providers }))
    },
  )
}

function findProvider({ providers }: Auth, id: string) {
  const provider = providers.find((one) => one.id === id)
  if (!provider) throw notFound('Sign-in provider')
  return provider
}

const answerOf = (request: FastifyRequest): Parameters<Auth['finishAt']>[1] => ({
  query: pickAnswer(request.query),
  cookieHeader: request.headers.cookie,
  userAgent: userAgentOf(request),
})

function pickAnswer(sent: unknown) {
  const values = (sent ?? {}) as Record<string, unknown>
  const answer: Record<string, string> = {}
  for (const key of ANSWER_KEYS) {
    const value = values[key]
    if (typeof value === 'string') answer[key] = value
  }
  return answer
}
