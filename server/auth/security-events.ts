import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { plainAddress } from '#server/http/client-address.ts'

/** What the host looks for when an account was attacked or misused. */
type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-up'
  | 'address-taken'
  | 'guesses-locked'
  | 'password-failed'
  | 'password-changed'
  | 'export'
  | 'import'
  | 'account-deleted'
  | 'calendar-link-made'
  | 'calendar-link-revoked'
  | 'token-made'
  | 'token-revoked'
  | 'token-refused'

/** Writes one log line, without an account if that is unknown, as deploy/fail2ban/filter.d/smart-farm.conf expects it. */
export function logEvent(
  request: FastifyRequest,
  { auth }: Pick<Deps, 'auth'>,
  event: SecurityEvent,
  email?: string,
) {
  const address = plainAddress(request.ip)
  request.log.info({ event, address, account: email && auth.browsers.markOf(email) }, 'security')
}
