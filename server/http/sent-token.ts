import type { FastifyRequest } from 'fastify'

const SCHEME = 'bearer '
export const TOKEN_PREFIX = 'sf_'

/**
 * The API token in the header `Authorization`. A bearer of another form is not meant for us: some
 * proxies send their own with every request.
 */
export function sentToken({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>) {
  if (!authorization.toLowerCase().startsWith(SCHEME)) return undefined
  const token = authorization.slice(SCHEME.length).trim()
  return token.startsWith(TOKEN_PREFIX) ? token : undefined
}
