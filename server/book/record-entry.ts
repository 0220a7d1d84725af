import type { Transaction } from 'kysely'
import type { Entry } from '#contract/entries.ts'
import type { EventFact } from '#contract/timeline.ts'
import type { Tables } from '#server/db/tables.ts'
import { recordEvent } from '#server/farm/farm-write.ts'
import type { Sent } from '#server/farm/sent-with.ts'

export type EntryChange = Extract<EventFact, { entry: object }>['entry']['change']

type Target = Pick<Entry['targets'][number], 'kind' | 'id' | 'projectId'>

/** Adds the change of an entry to the timeline: of its record if it is about exactly one, or else of its project. */
export async function recordEntry(
  tx: Transaction<Tables>,
  farmId: string,
  change: EntryChange,
  entry: Omit<Entry, 'closedUntil' | 'by'>,
  { at, userId }: Pick<Sent, 'at' | 'userId'>,
) {
  const { kind, quantity, unit, produce, onDate, productName: product } = entry
  const { amountMinor = null, currency = null, targets } = entry
  const said = { change, kind, quantity, unit, produce, product, amountMinor, currency, onDate }
  const [projectId = null, ...others] = new Set(targets.map((target) => target.projectId))
  const [only, ...more] = targets
  const record = only && more.length === 0 ? await recordOn(tx, only) : undefined
  await recordEvent(tx, {
    farmId,
    kind: 'entry',
    subject: record?.subject ?? 'general',
    projectId: others.length === 0 ? projectId : null,
    entityId: record?.entityId ?? null,
    facts: [{ entry: said }],
    actorId: userId,
    at,
  })
}

/** The herd or system, or the newest crop on a field; undefined for what was deleted and a field without one. */
async function recordOn(tx: Transaction<Tables>, { kind, id, projectId }: Target) {
  if (projectId === null) return undefined
  if (kind !== 'field') return { subject: kind, entityId: id } as const
  const crop = await tx
    .selectFrom('crops')
    .select('id')
    .where('projectId', '=', projectId)
    .where('fieldId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return crop && ({ subject: 'crop', entityId: crop.id } as const)
}
