import type { FastifyRequest } from 'fastify'

const NAME = 'invitation'
const MAX_TOKEN_LENGTH = 100

/** An address that carries an invitation along. */
export const withInvitation = (address: string, invitation: string | undefined) =>
  invitation ? `${address}?${new URLSearchParams({ [NAME]: invitation }).toString()}` : address

/** The invitation in the address of a request. */
export function invitationOf({ query }: FastifyRequest) {
  const value = (query as Record<string, unknown>)[NAME]
  const isToken = typeof value === 'string' && value !== '' && value.length <= MAX_TOKEN_LENGTH
  return isToken ? value : undefined
}
