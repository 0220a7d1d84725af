import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import type { NoticeRow } from '#server/db/alert-tables.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Longer than the slowest sending. */
export const CLAIM_MS = 120_000
const DUE_AT_ONCE = 500
/** Of one channel. */
const CLAIMED_AT_ONCE = 500
const DAY_MS = 86_400_000
const GIVEN_UP_AFTER_MS = DAY_MS
const KEPT_MS = 30 * DAY_MS
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

export type Notice = Omit<NoticeRow, 'attempts'> & { attempts: number }

/** What is claimed together: all that waits for a channel, or one mail about an account. */
export type Unit = { channelId: string } | { id: string }

const COLUMNS = [
  'id',
  'userId',
  'farmId',
  'channelId',
  'kind',
  'key',
  'facts',
  'dueAt',
  'attempts',
  'claimedUntil',
  'sentAt',
  'createdAt',
] as const

const after = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()

/** Due, and sent by nobody now. A claim further ahead than any can be was made by a clock that ran ahead. */
const isFree = (at: Date) => (eb: ExpressionBuilder<Tables, 'notices'>) =>
  eb.and([
    eb('sentAt', 'is', null),
    eb('dueAt', '<=', at.toISOString()),
    eb.or([
      eb('claimedUntil', 'is', null),
      eb('claimedUntil', '<=', at.toISOString()),
      eb('claimedUntil', '>', after(at, 2 * CLAIM_MS)),
    ]),
  ])

const isOf =
  (unit: Unit) =>
  (eb: ExpressionBuilder<Tables, 'notices'>): Expression<SqlBool> =>
    'channelId' in unit ? eb('channelId', '=', unit.channelId) : eb('id', '=', unit.id)

/** Mail about accounts waits for no device of anybody. */
export const LANES = ['accounts', 'channels'] as const
export type Lane = (typeof LANES)[number]

/** What is to be sent now, that which is due longest first. */
export async function dueUnits(
  db: Kysely<Tables>,
  now: Date,
  lanes: readonly Lane[],
): Promise<Unit[]> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'channelId'])
    .where(isFree(now))
    .$if(!lanes.includes('accounts'), (query) => query.where('channelId', 'is not', null))
    .$if(!lanes.includes('channels'), (query) => query.where('channelId', 'is', null))
    .orderBy('dueAt')
    .limit(DUE_AT_ONCE)
    .execute()
  const channels = new Set(rows.flatMap(({ channelId }) => channelId ?? []))
  const account = rows.filter(({ channelId }) => channelId === null)
  return [
    ...account.map(({ id }) => ({ id })),
    ...[...channels].map((channelId) => ({ channelId })),
  ]
}

/** Takes them for this server alone, for as long as sending lasts at most. */
export async function claim(db: Kysely<Tables>, unit: Unit, now: Date): Promise<Notice[]> {
  const claimed = await db
    .updateTable('notices')
    .set({ claimedUntil: after(now, CLAIM_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where(isFree(now))
        .where(isOf(unit))
        .orderBy('dueAt')
        .limit(CLAIMED_AT_ONCE)
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(COLUMNS)
    .execute()
  return claimed.toSorted((a, b) => a.id.localeCompare(b.id))
}

type Rows = readonly Pick<Notice, 'id'>[]
const idsOf = (notices: Rows) => notices.map(({ id }) => id)

/** In one commit, as a crash before it sends them again. */
export const markSent = (
  db: Kysely<Tables>,
  { channelId, notices }: { channelId: string | null; notices: Rows },
  now: Date,
) =>
  db.transaction().execute(async (tx) => {
    const at = now.toISOString()
    await tx
      .updateTable('notices')
      .set({ sentAt: at, claimedUntil: null })
      .where('id', 'in', idsOf(notices))
      .execute()
    if (channelId === null) return
    await tx.updateTable('channels').set({ lastSentAt: at }).where('id', '=', channelId).execute()
  })

export const drop = (db: Kysely<Tables>, notices: Rows) =>
  notices.length > 0 && db.deleteFrom('notices').where('id', 'in', idsOf(notices)).execute()

/** Leaves them to the end of the quiet hours. */
export const postpone = (db: Kysely<Tables>, notices: Rows, until: Date) =>
  db
    .updateTable('notices')
    .set({ dueAt: until.toISOString(), claimedUntil: null })
    .where('id', 'in', idsOf(notices))
    .execute()

/** Tries again after 30 seconds, then twice as long each time, up to an hour; gives up after a day. */
export async function retry(
  db: Kysely<Tables>,
  notices: readonly Notice[],
  now: Date,
  atLeastMs = 0,
) {
  const old = notices.filter(({ createdAt }) => createdAt <= after(now, -GIVEN_UP_AFTER_MS))
  await drop(db, old)
  for (const { id, attempts, createdAt } of notices) {
    if (createdAt <= after(now, -GIVEN_UP_AFTER_MS)) continue
    const ms = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
    await db
      .updateTable('notices')
      .set({
        attempts: attempts + 1,
        dueAt: after(now, Math.max(ms, atLeastMs)),
        claimedUntil: null,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Forgets what was sent a month ago. */
export const forgetOldNotices = (db: Kysely<Tables>, now: Date) =>
  db.deleteFrom('notices').where('sentAt', '<', after(now, -KEPT_MS)).execute()
