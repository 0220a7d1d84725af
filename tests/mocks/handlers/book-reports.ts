import { http } from 'msw'
import {
  profitQuery,
  SEES_NO_MONEY,
  registerName,
  registerQuery,
  type Profit,
  type Register,
  type StandingCrop,
} from '#contract/book.ts'
import type { Entry } from '#contract/entries.ts'
import { seesMoney } from '#domain/access.ts'
import { targetAmounts } from '#domain/book/entry-rules.ts'
import { toMinor } from '#domain/book/money.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import { addMonths } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { enteredRate } from '#domain/energy-value.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { entryNow, targetNow } from '#tests/mocks/book.ts'
import { fieldsOf } from '#tests/mocks/fields.ts'
import { farm } from '#tests/mocks/store.ts'

type Sums = Profit['total']
type Row = Profit['rows'][number]

const nothing = (): Sums => ({ salesMinor: 0, costsMinor: 0, energyMinor: null, profitMinor: 0 })

function add(sums: Sums, { kind }: Pick<Entry, 'kind'>, minor: number) {
  if (kind === 'sale') sums.salesMinor += minor
  else if (kind !== 'harvest') sums.costsMinor += minor
}

function addEnergy(sums: Sums, minor: number | null) {
  if (minor !== null) sums.energyMinor = (sums.energyMinor ?? 0) + minor
}

const summed = <Of extends Sums>(sums: Of): Of => ({
  ...sums,
  profitMinor: sums.salesMinor - sums.costsMinor + (sums.energyMinor ?? 0),
})

const KINDS = ['field', 'animal', 'solar']

function profitOf(year: number, currency: string): Profit {
  const ofYear = farm.entries.filter(
    ({ onDate, amountMinor }) => onDate.startsWith(`${year}-`) && amountMinor,
  )
  const [rows, unallocated, total] = [new Map<string, Row>(), nothing(), nothing()]
  const rowOf = (target: Pick<Row, 'kind' | 'id' | 'name' | 'projectId'>) => {
    const { kind, id, name, projectId } = target
    const row = rows.get(id) ?? { kind, id, name, projectId, energyKwh: null, ...nothing() }
    rows.set(id, row)
    return row
  }
  for (const entry of ofYear.filter((one) => one.currency === currency)) {
    const amount = entry.amountMinor ?? 0
    const parts = targetAmounts(amount, entry.targets)
    for (const [at, target] of entry.targets.entries())
      add(rowOf(targetNow(target)), entry, parts[at] ?? 0)
    add(total, entry, amount)
    add(
      unallocated,
      entry,
      parts.reduce((left, part) => left - part, amount),
    )
  }
  if (currency === farm.currency) {
    for (const { id: projectId, solarSystems = [] } of farm.projects)
      for (const { id, location, tariffPerKwh = '' } of solarSystems) {
        const days = [...(farm.history.get(id) ?? [])].filter(([day]) => day.startsWith(`${year}-`))
        if (days.length === 0) continue
        const row = rowOf({ kind: 'solar', id, name: location, projectId })
        const energyKwh = days.reduce((sum, [, kwh]) => sum + kwh, 0)
        const rate = enteredRate(tariffPerKwh, currency)
        const energyMinor = rate === undefined ? null : toMinor(energyKwh * rate, currency)
        Object.assign(row, { energyKwh, energyMinor })
        addEnergy(total, energyMinor)
      }
  }
  return {
    year,
    currency,
    currencies: [...new Set(ofYear.flatMap((entry) => entry.currency ?? []))].toSorted(),
    rows: [...rows.values()]
      .map(summed)
      .toSorted(
        (a, b) =>
          KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
          a.name.localeCompare(b.name) ||
          a.id.localeCompare(b.id),
      ),
    unallocated: summed(unallocated),
    total: summed(total),
  }
}

/** The mocks know no seasons. */
const standingCrops = () =>
  farm.projects.flatMap((project) =>
    fieldsOf(project).flatMap(({ id: fieldId, cropIds }) =>
      (project.crops ?? [])
        .filter(({ id }) => cropIds.includes(id))
        .flatMap(({ name, plantingDate, expectedHarvest }): StandingCrop[] => {
          const from = readDate(plantingDate)
          const harvest = readDate(expectedHarvest)
          const to = harvest && `${harvest.slice(0, 4)}-12-31`
          return from ? [{ fieldId, name, from, to, isOfSeason: false }] : []
        }),
    ),
  )

const MOST_MONTHS = 120

export const bookReportHandlers = [
  http.get('*/api/book/profit', ({ request }) =>
    signedIn(() => {
      if (!seesMoney(farm.user?.farm?.role ?? 'owner')) return refuse(403, SEES_NO_MONEY)
      const asked = profitQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
      if (!asked.success) return invalid(asked.error)
      return json(profitOf(Number(asked.data.year), asked.data.currency ?? farm.currency))
    }),
  ),

  http.get('*/api/book/registers/:name', ({ request, params }) =>
    signedIn(() => {
      const name = registerName.safeParse(params.name)
      if (!name.success) return invalid(name.error)
      const asked = registerQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
      if (!asked.success) return invalid(asked.error)
      const { from, to } = asked.data
      if (from > to) return refuse(400, 'The first day must not be after the last.')
      if (to >= addMonths(from, MOST_MONTHS))
        return refuse(400, 'A register covers at most 10 years at once.')
      const entries = farm.entries
        .filter(({ onDate }) => from <= onDate && onDate <= to)
        .map((entry) => entryNow(entry) as Entry)
        .filter((entry) => {
          const product = farm.products.find(({ id }) => id === entry.productId)
          return REGISTERS[name.data].belongs({ entry, product })
        })
        .toSorted((a, b) => a.onDate.localeCompare(b.onDate) || a.id.localeCompare(b.id))
      const answer: Register = { entries, products: farm.products, crops: standingCrops() }
      return json(answer)
    }),
  ),
]
