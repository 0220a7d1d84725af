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
 * Answers 401 to every request of the group that carries no session, and 403 while its password has
 * to be changed; behind it `user` is known.
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

/** The farmer behind a request of the signed-in group. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw new HttpError(401, 'Unauthorized')
  return request.user
}

/** Opens the farm with a new session; the one that the browser had ends. */
export async function redirectWithSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  setCookies: SetCookies,
) {
  await auth.signOut(request.headers.cookie)
  return reply.header('Set-Cookie', setCookies).redirect('/', 303)
}
