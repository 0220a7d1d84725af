import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify'
import { FARM_CLOSED_HEADER, FARM_HEADER } from '#contract/farm-headers.ts'
import { msg } from '#contract/message.ts'
import { may, type Acting, type Need } from './access.ts'
import type { CurrentUser, SetCookies } from './auth.ts'
import type { Auth } from './open-auth.ts'
import { HttpError, unauthorized } from '#server/http/http-error.ts'
import { sentToken } from '#server/http/sent-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: CurrentUser | null
  }
  interface FastifyContextConfig {
    /** What a farmer must be allowed to do on the farm to make this call. */
    needs?: Need
    /** True for what only a person decides: programs with an API token are refused. */
    peopleOnly?: boolean
  }
}

/** The options of a route: what it needs of the farmer, and its schema. */
export const needs = <Schema extends FastifySchema>(
  need: Need,
  schema: Schema,
  who: Pick<FastifyContextConfig, 'peopleOnly'> = {},
) => ({ config: { needs: need, ...who }, schema })

/** For `needs`: what only a person decides. */
export const PEOPLE_ONLY = { peopleOnly: true } as const

const CHANGE_PASSWORD = msg('First choose a new password on your account page.')
/** A phone keeps its changes until then. */
const ASK_AGAIN_SECONDS = 60
const ROLE_TOO_SMALL = msg('Your role on this farm does not allow this. Ask the owner of the farm.')
const SCOPE_TOO_SMALL = msg(
  'This API token does not allow this. Your account page says what a token may do.',
)

export const roleTooSmall = () => new HttpError(403, ROLE_TOO_SMALL)

const CLOSED = msg('This farm is not open to you any more.')
export const farmClosed = () => new HttpError(404, CLOSED)

/**
 * The farm that a screen shows or a waiting change was made on, whatever the browser has chosen since:
 * two tabs may be on two farms.
 */
export function farmMeant({ headers }: Pick<FastifyRequest, 'headers'>) {
  const meant = headers[FARM_HEADER.toLowerCase()]
  return typeof meant === 'string' ? meant : undefined
}

type UserOf = (request: FastifyRequest) => Promise<CurrentUser | null>

/**
 * Answers 401 if `userOf` knows nobody, and 403 while the password has to be changed or if the role is too
 * small for what the route needs; every later hook and handler of these routes has `user`.
 */
export function guardSession(app: FastifyInstance, userOf: UserOf) {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.needs) throw new Error(`${String(method)} ${url} does not say what it needs`)
  })
  app.addHook('onRequest', async (request, reply) => {
    request.user = await userOf(request)
    if (!request.user) throw unauthorized()
    const meant = farmMeant(request)
    if (meant !== undefined && meant !== request.user.farmId) {
      reply.header(FARM_CLOSED_HEADER, '1')
      throw farmClosed()
    }
    if (request.user.mustChangePassword)
      throw new HttpError(403, CHANGE_PASSWORD, ASK_AGAIN_SECONDS)
    const { needs, peopleOnly } = request.routeOptions.config
    const isProgram = sentToken(request) !== undefined
    if (needs && may(request.user.role, needs) && !(peopleOnly && isProgram)) return
    throw isProgram ? new HttpError(403, SCOPE_TOO_SMALL) : roleTooSmall()
  })
}

/** The farmer of a request to a signed-in route. */
export function currentUser(request: FastifyRequest): CurrentUser {
  if (!request.user) throw unauthorized()
  return request.user
}

/** Who makes a request to a signed-in route, and on which farm. */
export function actingFor(request: FastifyRequest): Acting {
  const { id: userId, farmId, role } = currentUser(request)
  return { userId, farmId, role }
}

/**
 * Starts a new session, ends the one the browser had, and leads to where that ended.
 * @param to whether others use this computer too, and where to, unless where that ended
 */
export async function redirectWithSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  setCookies: SetCookies,
  {
    isShared = false,
    path = auth.cameFrom.pathOf(request),
  }: { isShared?: boolean; path?: string } = {},
) {
  const [, ...cleared] = await auth.signOut(request.headers.cookie)
  const { untilClosed, shared } = auth.cookie
  const session = isShared ? [...untilClosed(setCookies), shared] : setCookies
  return reply
    .header('Set-Cookie', [...cleared, ...session, ...auth.cameFrom.forgotten(request)])
    .redirect(path, 303)
}
