import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { plainAddress } from '#server/http/client-address.ts'
import { noteEvent, ownEventKinds, type OwnEventKind } from './account-events.ts'

/** What the host looks for when an account was attacked or misused. */
type SecurityEvent = OwnEventKind | 'address-taken' | 'account-deleted' | 'token-refused'

const isOwn = (event: SecurityEvent): event is OwnEventKind =>
  ownEventKinds.some((kind) => kind === event)

/**
 * Writes one log line, without an account if that is unknown, as deploy/fail2ban/filter.d/smart-farm.conf
 * expects it, and a row for the farmer. Nobody waits for the row: whether there is an account to write
 * it for shows in no answer, and a full disk keeps nobody out.
 * @param name what it was done with, such as the name of an API token
 */
export function logEvent(
  request: FastifyRequest,
  { auth, db, now }: Pick<Deps, 'auth' | 'db' | 'now'>,
  event: SecurityEvent,
  email?: string,
  name = '',
) {
  const address = plainAddress(request.ip)
  request.log.info({ event, address, account: email && auth.browsers.markOf(email) }, 'security')
  if (email === undefined || !isOwn(event)) return
  noteEvent(db, { kind: event, email, name, address, at: now() }).catch((error: unknown) => {
    request.log.warn({ err: error }, 'what happened to an account could not be written down')
  })
}
