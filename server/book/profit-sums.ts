import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { EntryKind, EntryTargetKind } from '#contract/entries.ts'
import { toMinor } from '#domain/book/money.ts'
import { addMonths, lastOfMonth } from '#domain/dates/calendar-days.ts'
import { enteredRate } from '#domain/energy-value.ts'
import type { Tables } from '#server/db/tables.ts'

/** The book of a farm in a year. */
export type Book = { farmId: string; year: number }

const MONTHS = 12

/** What a field, herd or system earned and cost in one currency; `id` is null for all entries of the year. */
export type Sum = {
  kind: EntryTargetKind | null
  id: string | null
  formerName: string | null
  currency: string | null
  salesMinor: number
  costsMinor: number
}

/** By month, so that others are served between: a year may have 50,000 entries. */
export async function sumBook(db: Kysely<Tables>, { farmId, year }: Book): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  for (let month = 0; month < MONTHS; month += 1) {
    const from = addMonths(`${year}-01-01`, month)
    for (const sum of await sumDays(db, farmId, from, lastOfMonth(from))) {
      const key = `${sum.currency} ${sum.id}`
      const known = sums.get(key)
      sums.set(key, known ? plus(known, sum) : sum)
    }
    await otherRequests()
  }
  return [...sums.values()]
}

const plus = (one: Sum, other: Sum): Sum => ({
  ...one,
  salesMinor: one.salesMinor + other.salesMinor,
  costsMinor: one.costsMinor + other.costsMinor,
})

/** One statement, so that what falls on the fields and what all entries add up to are of one moment. */
async function sumDays(db: Kysely<Tables>, farmId: string, from: string, to: string) {
  const withAmount = db
    .selectFrom('entries')
    .where('entries.farmId', '=', farmId)
    .where('onDate', '>=', from)
    .where('onDate', '<=', to)
    .where('entries.amountMinor', 'is not', null)
  const rows = await withAmount
    .groupBy('currency')
    .select([
      'currency',
      sql<EntryTargetKind | null>`cast(null as text)`.as('kind'),
      sql<string | null>`cast(null as text)`.as('id'),
      sql<string | null>`cast(null as text)`.as('formerName'),
      ...amounts('entries.amountMinor'),
    ])
    .unionAll(
      withAmount
        .innerJoin('entryTargets', 'entryTargets.entryId', 'entries.id')
        .groupBy(['currency', 'entryTargets.kind', 'targetId'])
        .select((eb) => [
          'currency',
          sql<EntryTargetKind | null>`${sql.ref('entryTargets.kind')}`.as('kind'),
          sql<string | null>`${sql.ref('targetId')}`.as('id'),
          eb.fn.max<string | null>('formerName').as('formerName'),
          ...amounts('entryTargets.amountMinor'),
        ]),
    )
    .execute()
  return rows.map(({ sales, costs, ...about }) => ({
    ...about,
    salesMinor: Number(sales),
    costsMinor: Number(costs),
  }))
}

/** Of whole numbers, which a double holds exactly up to 9 quadrillion. A harvest neither costs nor earns. */
const amounts = (amount: 'entries.amountMinor' | 'entryTargets.amountMinor') =>
  [
    sumOf(amount, ['sale']).as('sales'),
    sumOf(amount, ['cost', 'input', 'treatment', 'work']).as('costs'),
  ] as const

const sumOf = (amount: string, kinds: EntryKind[]) => sql<number>`sum(case
  when ${sql.ref('entries.kind')} in (${sql.join(kinds)}) then ${sql.ref(amount)} else 0 end)`

/** What each system with measured days made, and its value at the tariff that the farmer entered. */
export async function measureEnergy(db: Kysely<Tables>, book: Book, currency: string) {
  const rows = await db
    .selectFrom('solarSystems')
    .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
    .innerJoin('solarDays', 'solarDays.systemId', 'solarSystems.id')
    .where('projects.farmId', '=', book.farmId)
    .where('date', '>=', `${book.year}-01-01`)
    .where('date', '<=', `${book.year}-12-31`)
    .groupBy(['solarSystems.id', 'tariffPerKwh'])
    .select((eb) => ['solarSystems.id', 'tariffPerKwh', eb.fn.sum('kwh').as('kwh')])
    .execute()
  return rows.map(({ id, tariffPerKwh, kwh }) => {
    const rate = enteredRate(tariffPerKwh, currency)
    const energyKwh = Number(kwh)
    return {
      id,
      energyKwh,
      energyMinor: rate === undefined ? null : toMinor(energyKwh * rate, currency),
    }
  })
}
