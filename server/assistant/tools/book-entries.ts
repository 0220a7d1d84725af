import { sql, type ExpressionBuilder } from 'kysely'
import type { EntryKind } from '#contract/entries.ts'
import { fromMinor } from '#domain/book/money.ts'
import { seesMoney } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import type { BookFacts, BookPlace } from './schemas.ts'
import type { ToolContext } from './tool.ts'

const MOST_ENTRIES = 20

export type AskedEntries = {
  from?: string | undefined
  to?: string | undefined
  kind?: EntryKind | undefined
  /** Of fields, herds and systems; null for the whole farm. */
  targetIds: string[] | null
}

type Of = ExpressionBuilder<Tables, 'entries'>

const targetsOf = (eb: Of) =>
  eb
    .selectFrom('entryTargets')
    .select('entryTargets.entryId')
    .whereRef('entryTargets.entryId', '=', 'entries.id')

function selectAsked({ db, farmId }: ToolContext, { from, to, kind, targetIds }: AskedEntries) {
  let asked = db
    .selectFrom('entries')
    .leftJoin('products', 'products.id', 'entries.productId')
    .where('entries.farmId', '=', farmId)
  if (from) asked = asked.where('entries.onDate', '>=', from)
  if (to) asked = asked.where('entries.onDate', '<=', to)
  if (kind) asked = asked.where('entries.kind', '=', kind)
  if (targetIds)
    asked = asked.where(({ exists, ...eb }) =>
      exists(targetsOf(eb as Of).where('entryTargets.targetId', 'in', targetIds)),
    )
  return asked
}

/** The newest entries with their places, by three statements at most. */
export async function newestEntries(
  context: ToolContext,
  asked: AskedEntries,
  places: ReadonlyMap<string, BookPlace>,
): Promise<BookFacts['entries']> {
  const rows = await selectAsked(context, asked)
    .select(['entries.id', 'entries.kind', 'entries.onDate', 'entries.quantity', 'entries.unit'])
    .select(['entries.produce', 'entries.amountMinor', 'entries.currency', 'entries.notes'])
    .select('products.name as product')
    .orderBy('entries.onDate', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  const targets = await context.db
    .selectFrom('entryTargets')
    .select(['entryId', 'kind', 'targetId as id', 'formerName'])
    .where('entryId', 'in', ['', ...rows.map(({ id }) => id)])
    .orderBy('position')
    .execute()
  const isSeen = seesMoney(context.role)
  return rows.map(({ quantity, unit, amountMinor, currency, product, ...row }) => ({
    ...row,
    product: product ?? '',
    quantity: quantity !== null && unit ? { value: quantity, unit } : null,
    amount:
      isSeen && amountMinor !== null && currency
        ? { value: fromMinor(amountMinor, currency), unit: currency }
        : null,
    places: targets
      .filter(({ entryId }) => entryId === row.id)
      .map(
        ({ kind, id, formerName }) =>
          places.get(id) ?? { kind, id, name: formerName, projectId: null },
      ),
  }))
}

/** Quantities by kind and unit, and how many entries there are. */
export async function sumQuantities(context: ToolContext, asked: AskedEntries) {
  const { targetIds } = asked
  const rows = await selectAsked(context, asked)
    .select(['entries.kind', 'entries.produce', 'entries.unit'])
    .select(({ fn }) => [
      fn.sum<number | null>('entries.quantity').as('value'),
      fn.countAll<number | string>().as('entries'),
    ])
    .select(({ fn, case: when, ...eb }) =>
      fn
        .sum<number | string>(
          targetIds
            ? when()
                .when(
                  (eb as Of).exists(
                    targetsOf(eb as Of).where('entryTargets.targetId', 'not in', targetIds),
                  ),
                )
                .then(1)
                .else(0)
                .end()
            : sql`0`,
        )
        .as('alsoElsewhere'),
    )
    .groupBy(['entries.kind', 'entries.produce', 'entries.unit'])
    .orderBy('entries.kind')
    .execute()
  return {
    total: rows.reduce((sum, { entries }) => sum + Number(entries), 0),
    quantities: rows.flatMap(({ value, unit, entries, alsoElsewhere, ...of }) =>
      unit === null
        ? []
        : {
            ...of,
            value: Number(value),
            unit,
            entries: Number(entries),
            alsoElsewhere: Number(alsoElsewhere),
          },
    ),
  }
}

/** What was paid and received, of places by their shares; null for those who see no money. */
export async function sumAmounts(
  context: ToolContext,
  asked: AskedEntries,
): Promise<BookFacts['amounts']> {
  if (!seesMoney(context.role)) return null
  const { targetIds } = asked
  const ofShares = targetIds
    ? sql`(select sum("amountMinor") from "entryTargets" where "entryId" = "entries"."id"
        and "targetId" in (${sql.join(targetIds)}))`
    : sql`"entries"."amountMinor"`
  const rows = await selectAsked(context, asked)
    .where('entries.amountMinor', 'is not', null)
    .select(['entries.kind', 'entries.currency', 'products.kind as productKind'])
    .select(({ fn }) => [
      fn.sum<number>(ofShares).as('minor'),
      fn.countAll<number | string>().as('entries'),
    ])
    .groupBy(['entries.kind', 'entries.currency', 'products.kind'])
    .orderBy('entries.kind')
    .execute()
  return rows.flatMap(({ currency, minor, entries, ...of }) =>
    currency
      ? {
          ...of,
          value: fromMinor(Number(minor), currency),
          unit: currency,
          entries: Number(entries),
        }
      : [],
  )
}
