import { msg, type Message } from '#contract/message.ts'
import type { ProductionReading, ReadingMeans } from '#contract/production-reading.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import type { Collected } from './collect-rows.ts'
import type { DaySums } from './compute-days.ts'
import type { ProductionContext } from './production-file.ts'
import type { TableLayout } from './table-layout.ts'

const MOST_NAMED = 5

/** The first days, each as the reader writes it. */
function named(days: readonly number[]): Message {
  const dates = days.toSorted((a, b) => a - b).map(dateOf)
  const shown = dates.slice(0, MOST_NAMED).map((date, at) => [`day${at}`, { date }] as const)
  const rest = dates.length > MOST_NAMED ? ', …' : ''
  return {
    id: `${shown.map(([name]) => `{${name}}`).join(', ')}${rest}`,
    values: Object.fromEntries(shown),
  }
}

/** What a farmer should check. */
export function warningsOf(
  { broken }: Collected,
  { above, lacking, glitches, repeated, conflicts, future }: DaySums,
  { capacityKw }: ProductionContext,
): Message[] {
  const warnings: (Message | null)[] = [
    broken,
    above.length === 0
      ? null
      : msg(
          '{count, plural, one {# day shows} other {# days show}} more than a {capacityKw} kW system can make in a day, and {count, plural, one {is} other {are}} left out: {days}. Check the unit and the capacity.',
          { count: above.length, capacityKw: { number: capacityKw ?? 0 }, days: named(above) },
        ),
    glitches === 0
      ? null
      : msg(
          '{count, plural, one {# reading} other {# readings}} cannot be true and {count, plural, one {was} other {were}} left out.',
          { count: glitches },
        ),
    lacking.length === 0
      ? null
      : msg(
          'On {count, plural, one {# day} other {# days}} rows are missing while the sun shone, so their sum is too low: {days}.',
          { count: lacking.length, days: named(lacking) },
        ),
    repeated === 0
      ? null
      : msg(
          '{count, plural, one {# row stands} other {# rows stand}} in the file twice and {count, plural, one {was} other {were}} counted once.',
          { count: repeated },
        ),
    conflicts.length === 0
      ? null
      : msg('Several rows have the same time and were added up: {days}.', {
          days: named([...new Set(conflicts)]),
        }),
    future.length === 0
      ? null
      : msg(
          '{count, plural, one {# day has} other {# days have}} not come yet and {count, plural, one {is} other {are}} left out: {days}.',
          { count: future.length, days: named(future) },
        ),
  ]
  return warnings.filter((warning) => warning !== null)
}

/** What the numbers look like where the farmer showed another meaning. */
export const LOOKS_LIKE: Record<ReadingMeans, Message> = {
  energy: msg('These numbers look like the energy of each row, not like a running total.'),
  power: msg('These numbers look like power, not like energy.'),
  counter: msg('These numbers look like a running total that goes on from day to day.'),
  dailyCounter: msg('These numbers look like a running total that begins again each day.'),
}

const ORDERS = {
  dmy: msg('day, month, year'),
  mdy: msg('month, day, year'),
  ymd: msg('year, month, day'),
}

/** How the file was understood. */
export function daysNotes({
  layout,
  reading,
  collected,
  context,
}: {
  layout: TableLayout
  reading: ProductionReading
  collected: Collected
  context: ProductionContext
}): Message[] {
  const { energyColumns, means, unit, zone, dateOrder } = reading
  const columns = energyColumns.map((at) => layout.columns[at]?.name || `${at + 1}`).join(', ')
  const meaning = {
    energy: msg('Energy was read from {columns} in {unit}.', { columns, unit }),
    power: msg('Power was read from {columns} in {unit}: each row counts until the next.', {
      columns,
      unit,
    }),
    counter: msg('{columns} counts up in {unit}: what it rose by from day to day was taken.', {
      columns,
      unit,
    }),
    dailyCounter: msg(
      '{columns} counts up in {unit} and begins again each day: what it reached was taken.',
      { columns, unit },
    ),
  }
  const notes: (Message | null)[] = [
    meaning[means],
    dateOrder ? msg('Dates were read as {order}.', { order: ORDERS[dateOrder] }) : null,
    zone !== undefined && context.place
      ? msg('Times in {zone} were converted to the time of the plant ({plant}).', {
          zone,
          plant: context.place.zone,
        })
      : null,
    collected.hasOffsets && context.place
      ? msg('Times with a time zone were converted to the time of the plant ({plant}).', {
          plant: context.place.zone,
        })
      : null,
    (collected.hasOffsets || zone !== undefined) && !context.place
      ? msg(
          'The times have a time zone. Enter the location of the plant, so that each row counts on the right day.',
        )
      : null,
    context.capacityKw === null
      ? msg('Not checked against the size of the system: no usable capacity was entered.')
      : null,
  ]
  return notes.filter((note) => note !== null)
}
