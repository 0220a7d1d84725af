import formBody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { sessionUser } from '#contract/session.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { HttpError } from '#server/http/http-error.ts'
import { FORGET_FARM } from '#server/http/security-headers.ts'
import { sendPage } from '#server/pages/page.ts'
import { providerRoutes, takeAddresses, takeProviderForms } from './provider-routes.ts'
import { takeSignIns } from './sign-in-form.ts'
import { signInPage } from '#server/pages/sign-in-page.ts'
import { takeSignUps } from './sign-up-form.ts'

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
