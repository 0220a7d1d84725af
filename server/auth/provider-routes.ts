import type { FastifyReply, FastifyRequest } from 'fastify'
import { msg, type Message } from '#contract/message.ts'
import { SHARED } from '#domain/device-cookies.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { sendPage } from '#server/pages/page.ts'
import { typedFields, userAgentOf } from '#server/pages/form.ts'
import { addressOfferPage, addressTakenPage, signInPage } from '#server/pages/sign-in-pages.ts'
import { ProviderUnreachable, type ProviderAnswer } from './auth.ts'
import type { Auth } from './open-auth.ts'
import { invitationOf } from './invitations.ts'
import { signInRefusal } from './refusals.ts'
import { sendsResets } from './reset-routes.ts'
import { logEvent } from './security-events.ts'
import { redirectWithSession } from './session-guard.ts'

/** Parameters that a provider may send back (OAuth 2.0, OpenID Connect, Apple's `user`). */
const ANSWER_KEYS = ['code', 'state', 'error', 'error_description', 'iss', 'user']

type ProviderParams = { Params: { provider: string } }

/** Sign-in with Google, Apple or the configured issuer: the redirect there and the return. */
export function providerRoutes(app: App, deps: Deps) {
  const { auth } = deps
  const refuse = (reply: FastifyReply, status: number, sentence: Message) =>
    sendPage(
      reply,
      status,
      signInPage({ ...auth, sendsResets: sendsResets(deps), errors: { '': sentence } }),
    )
  const orUnreachable = (reply: FastifyReply, name: Message | string) => (error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error
    return refuse(
      reply,
      502,
      msg('{provider} cannot be reached right now. Please try again.', { provider: name }),
    )
  }

  app.get<ProviderParams>(
    '/api/login/:provider',
    { schema: { summary: 'Sign in by a provider: go there' } },
    async (request, reply) => {
      const { id, name } = findProvider(auth, request.params.provider)
      return auth
        .startAt(id, invitationOf(request))
        .then(({ location, setCookies }) =>
          reply
            .header('Set-Cookie', [...setCookies, ...sharedCookie(auth, request)])
            .redirect(location, 303),
        )
        .catch(orUnreachable(reply, name))
    },
  )

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    name: Message | string,
  ) => {
    const result = await auth.finishAt(id, answerOf(request))
    if (typeof result === 'string') {
      const { status, sentence } = signInRefusal(result, { provider: name, ...auth })
      return refuse(reply, status, sentence)
    }
    if ('ticket' in result) return sendPage(reply, 409, addressOfferPage(result, auth))
    const user = await auth.userOf(result.map((line) => line.split(';', 1)[0]).join(';'))
    if (user) logEvent(request, deps, 'sign-in', user.email)
    const isShared = auth.cookie.isShared(request)
    return redirectWithSession(auth, request, reply, result, { isShared })
  }
  app.get<ProviderParams>(
    '/api/auth/callback/:provider',
    { schema: { summary: 'Sign in by a provider: come back' } },
    async (request, reply) => {
      const { id, name } = findProvider(auth, request.params.provider)
      return finish(request, reply, id, name).catch(orUnreachable(reply, name))
    },
  )

  // Apple posts its answer from its own page, so our SameSite cookies are missing. The redirect
  // brings the browser back by GET, with them.
  app.post<ProviderParams>(
    '/api/auth/callback/:provider',
    { schema: { summary: 'Sign in by a provider: come back by a form' } },
    async (request, reply) => {
      const { id } = findProvider(auth, request.params.provider)
      const answer = new URLSearchParams(pickAnswer(request.body)).toString()
      return reply.redirect(`/api/auth/callback/${id}?${answer}`, 303)
    },
  )

  // Gives the address to its owner, confirmed by a provider, after `addressOfferPage`.
  app.post(
    '/api/login/address',
    { schema: { summary: 'Take an address that somebody else signed up with' } },
    async (request, reply) => {
      const result = await auth.takeAddress(typedFields(request, ['ticket']).ticket)
      if (typeof result === 'string') {
        const { status, sentence } = signInRefusal(result, {
          provider: msg('the provider'),
          ...auth,
        })
        return refuse(reply, status, sentence)
      }
      logEvent(request, deps, 'address-taken', result.email)
      return sendPage(reply, 200, addressTakenPage(result))
    },
  )
}

/** Remembers, until the provider sends the browser back, whether this computer is shared. */
const sharedCookie = ({ cookie }: Auth, { query, headers }: FastifyRequest) =>
  (query as { shared?: string }).shared
    ? [cookie.shared]
    : cookie.clearedOfDevice(headers.cookie, [SHARED])

function findProvider({ providers }: Auth, id: string) {
  const provider = providers.find((one) => one.id === id)
  if (!provider) throw notFound('Sign-in provider')
  return provider
}

const answerOf = (request: FastifyRequest): ProviderAnswer => ({
  query: pickAnswer(request.query),
  cookieHeader: request.headers.cookie,
  userAgent: userAgentOf(request),
})

function pickAnswer(sent: unknown) {
  const values = (sent ?? {}) as Record<string, unknown>
  const given = ANSWER_KEYS.map((key) => [key, values[key]] as const)
  return Object.fromEntries(
    given.filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
}
