import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser, SetCookies } from './auth.ts'
import type { Auth } from './open-auth.ts'
import { HttpError } from '#server/http/http-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
  }
}

/**
 * Answers 401 without a session, and 403 while the password has to be changed; every later hook and
 * handler of these routes has `user`.
 */
export function guardSession(app: FastifyInstance, auth: Auth) {
  app.addHook('onRequest', async (request) => {
    request.user = await auth.userOf(request.headers.cookie)
    if (!request.user) throw new HttpError(401, 'Unauthorized')
    if (request.user.mustChangePassword) {
      throw new HttpError(403, 'Choose a new password on your account page first.')
    }
  })
}

/** The farmer of a request to a signed-in route. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new HttpError(401, 'Unauthorized')
  return request.user
}

/** Starts a new session and ends the one the browser had. */
export async function redirectWithSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  setCookies: SetCookies,
) {
  await auth.signOut(request.headers.cookie)
  return reply.header('Set-Cookie', setCookies).redirect('/', 303)
}
