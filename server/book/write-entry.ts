import type { Transaction } from 'kysely'
import type { EntryPayload } from '#contract/entries.ts'
import { entryContent } from '#domain/book/entry-content.ts'
import { entryProblem, targetAmounts } from '#domain/book/entry-rules.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { goneOr } from '#server/farm/gone.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import type { StoredTarget } from './entry-rows.ts'
import { bookSetting } from './farm-setting.ts'
import { findTargets, targetKey } from './targets.ts'

const NOT_FOUND = { field: 'Field', animal: 'Herd', solar: 'Solar system' } as const

type NewTarget = Omit<StoredTarget, 'entryId'>

/**
 * What a payload says by the columns, with the present names of its targets. Those that the entry has already may have
 * been deleted since.
 * @throws HttpError 400, 404
 */
export async function checkedEntry(
  tx: Transaction<Tables>,
  farmId: string,
  payload: EntryPayload,
  { now, already = [] }: { now: Date; already?: readonly StoredTarget[] },
) {
  const { zone, currency } = await bookSetting(tx, farmId)
  const problem = entryProblem(payload, dateIn(zone, now))
  if (problem) throw new HttpError(400, problem.text)
  if (payload.productId) await refuseForeignProduct(tx, farmId, payload.productId)
  const found = await findTargets(tx, farmId, payload.targets)
  const content = entryContent(payload, currency)
  const amounts =
    content.amountMinor === null ? [] : targetAmounts(content.amountMinor, payload.targets)
  const targets: NewTarget[] = []
  for (const [position, { kind, id: targetId, share = null }] of payload.targets.entries()) {
    const known = already.find((one) => one.kind === kind && one.targetId === targetId)
    if (!known && !found.has(targetKey({ kind, id: targetId })))
      throw await goneOr(tx, farmId, targetId, notFound(NOT_FOUND[kind]))
    const { formerName = '' } = known ?? {}
    const amountMinor = amounts[position] ?? null
    targets.push({ position, kind, targetId, share, amountMinor, formerName })
  }
  return { content, targets, found }
}

/** @throws HttpError 404 */
async function refuseForeignProduct(tx: Transaction<Tables>, farmId: string, id: string) {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  if (!product) throw notFound('Product')
}

export async function insertTargets(
  tx: Transaction<Tables>,
  { farmId, entryId }: { farmId: string; entryId: string },
  targets: readonly NewTarget[],
) {
  if (targets.length === 0) return
  await tx
    .insertInto('entryTargets')
    .values(targets.map((target) => ({ ...target, farmId, entryId })))
    .execute()
}
