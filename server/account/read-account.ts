import { accountEvents } from '#server/auth/account-events.ts'
import type { CurrentUser } from '#server/auth/auth.ts'
import { newAddress } from '#server/auth/account-links.ts'
import { sessionFarm } from '#server/auth/session-answer.ts'
import { tokenRepository } from '#server/auth/tokens.repository.ts'
import type { Deps } from '#server/deps.ts'
import { farmZone } from '#server/http/farm-zone.ts'
import { accountRepository } from './account.repository.ts'
import { passkeyRepository } from './passkeys.repository.ts'
import { passwordHashOf } from './proof.ts'
import { goesWith } from './remove-account.ts'

const EVENTS_SHOWN = 8

/** What the account page shows. */
export async function readAccount(deps: Deps, user: CurrentUser) {
  const { auth, db, now, origins } = deps
  const account = accountRepository(db, user.id)
  const nameOf = (id: string) => auth.providers.find((one) => one.id === id)?.name ?? id
  const at = now().toISOString()
  const sessions = await account.sessions(at)
  const { id: userId, farmId, role } = user
  const tokens = await tokenRepository(db, { userId, farmId }).list()
  return {
    hasPassword: (await passwordHashOf(deps, user.id)) !== undefined,
    hasPasswords: auth.hasPasswords,
    address: deps.mailer && {
      isConfirmed: await account.isAddressConfirmed(),
      wanted: await newAddress(db, user.id, now()),
    },
    passkeys: await passkeyRepository(db, user.id).list(),
    hasSecondFactor: await account.hasSecondFactor(),
    providers: (await account.providerIds()).map(nameOf),
    goesWith: await goesWith(db, user.id),
    sessions: sessions.map((one) => ({ ...one, isThis: one.id === user.sessionId })),
    events: await accountEvents(db, user.id, now(), EVENTS_SHOWN),
    farm: await sessionFarm(db, { userId, farmId, role }),
    tokens: tokens.map((one) => ({ ...one, isExpired: one.expiresAt <= at })),
    origin: origins[0] ?? '',
    zone: await farmZone(db, user.farmId),
  }
}
