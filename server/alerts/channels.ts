import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_DEVICES, type Alerts, type PushDevice } from '#contract/alerts.ts'
import { msg } from '#contract/message.ts'
import { askToConfirm } from '#server/auth/confirm-address.ts'
import { TooManyGuesses } from '#server/auth/guess-limits.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { newId } from '#server/new-id.ts'
import { tellPerson } from './notices.ts'
import { keepLanguage } from './wishes.ts'

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

const NO_PUSH = { endpoint: null, endpointHash: null, p256dh: null, auth: null, lastSentAt: null }

/** Where a person is told; each has at most one mail. */
export const channelRepository = (db: Kysely<Tables>, userId: string, now: Date) => ({
  async list() {
    const rows = await db
      .selectFrom('channels')
      .select(['id', 'kind', 'name', 'createdAt', 'lastSentAt', 'endpointHash'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const devices: Alerts['devices'] = rows.flatMap(({ kind, endpointHash, ...device }) =>
      kind === 'push' && endpointHash ? [{ ...device, endpointHash }] : [],
    )
    return { devices, hasMail: rows.some(({ kind }) => kind === 'mail') }
  },

  /**
   * A browser that another account used until now is this one's from here on, without what waits for the other.
   * @throws HttpError 409 if there are too many
   */
  add: ({ endpoint, keys, name }: PushDevice) =>
    db.transaction().execute(async (tx) => {
      const endpointHash = hashOf(endpoint)
      await tx
        .deleteFrom('channels')
        .where('endpointHash', '=', endpointHash)
        .where('userId', '<>', userId)
        .execute()
      await refuseMany(tx, userId, endpointHash)
      return tx
        .insertInto('channels')
        .values({
          id: newId(),
          userId,
          kind: 'push',
          name,
          endpoint,
          endpointHash,
          ...keys,
          lastSentAt: null,
          createdAt: now.toISOString(),
        })
        .onConflict((conflict) =>
          conflict.column('endpointHash').doUpdateSet({ userId, name, ...keys }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
    }),

  /** @throws HttpError 404 */
  async remove(id: string) {
    const removed = await db
      .deleteFrom('channels')
      .where((eb) => eb.and({ id, userId, kind: 'push' as const }))
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('Device')
    return removed
  },

  /**
   * Sends a link to an address that is not confirmed.
   * @throws TooManyGuesses where the account was mailed enough
   */
  turnMail: (isOn: boolean, language: string) =>
    db.transaction().execute(async (tx) => {
      const own = { userId, kind: 'mail' } as const
      const known = await tx
        .selectFrom('channels')
        .select('id')
        .where((eb) => eb.and(own))
        .executeTakeFirst()
      if (!isOn) {
        await tx
          .deleteFrom('channels')
          .where((eb) => eb.and(own))
          .execute()
        return
      }
      const at = now.toISOString()
      await keepLanguage(tx, userId, language)
      if (!known)
        await tx
          .insertInto('channels')
          .values({ id: newId(), ...own, name: '', ...NO_PUSH, createdAt: at })
          .execute()
      const waitSeconds = await askToConfirm(tx, userId, at, language)
      if (waitSeconds > 0) throw new TooManyGuesses(waitSeconds)
    }),

  /** Writes a notice for each channel, to see whether it arrives. @returns how many */
  test: () =>
    db
      .transaction()
      .execute((tx) =>
        tellPerson(tx, { userId, kind: 'test', key: newId(), at: now.toISOString() }),
      ),
})

const TOO_MANY = msg(
  'At most {most, number} devices can be told. Remove one that you do not use any more.',
  { most: MAX_DEVICES },
)

async function refuseMany(tx: Transaction<Tables>, userId: string, endpointHash: string) {
  const others = await tx
    .selectFrom('channels')
    .select('id')
    .where((eb) => eb.and({ userId, kind: 'push' as const }))
    .where('endpointHash', '<>', endpointHash)
    .execute()
  if (others.length >= MAX_DEVICES) throw new HttpError(409, TOO_MANY)
}
