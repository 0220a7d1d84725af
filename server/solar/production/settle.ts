import { dayLimitKwh } from '#domain/entered-generation.ts'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES, readOrder } from './clock.ts'
import { datedDays, type WrittenRows } from './days.ts'
import { energyOfDevices } from './devices.ts'
import { type HistoryLayout, nothing, type HistoryContext, type ReadHistory } from './layout.ts'
import { layoutNotes, warningsOf } from './limits.ts'
import { settleRepeats } from './repeats.ts'
import type { ClockedDay } from './shape.ts'
import type { Tally } from './tally.ts'

/** Share of days above the daylight limit. */
const MOST_ABOVE = 0.5
/** Factor above what a day can bring: broken readings, such as 65535. */
const FAR = 10
/** Share of days: more are another unit, which the farmer is asked to check. */
const MOST_FAR = 0.2
/** Share of rows without a date: more are not just titles and totals. */
const MOST_UNDATED = 0.5

/** Sums the rows of a file by day, with notes on how they were read, or why they cannot be used. */
export function settleHistory(
  tally: Tally,
  layout: HistoryLayout,
  context: HistoryContext,
): ReadHistory {
  const { refusals, utcRows } = tally
  const order = readOrder(
    tally.days.map(({ day }) => day),
    context.today,
  )
  const written = datedDevices(tally.days, (own) =>
    datedDays(own, order, context.today, refusals.add),
  )
  const rowsRefused = refusals.count()
  const refused = refusals.named()
  const refuse = (problem: string) => ({ ...nothing(problem), rowsRefused, refused })
  const rowsRead = rowsOf(written).reduce((sum, rows) => sum + rows, 0)
  const unusable =
    tally.problem ??
    order.problem ??
    undatedProblem(tally, rowsRead) ??
    spacingProblem([...written.values()])
  if (unusable !== null) return refuse(unusable)
  const { devices, warning, problem: repeated } = settleRepeats(written)
  if (repeated !== null) return refuse(repeated)
  const energy = energyOfDevices(devices, layout)
  if ('problem' in energy) return refuse(energy.problem)
  const { days, isCounter, lacking } = energy
  if (days.size === 0) return refuse('No row of this file could be used.')
  const daysAbove = datesAbove(days, context)
  const problem = limitProblem(layout, context.capacityKw, daysAbove.length / days.size)
  if (problem !== null) return refuse(problem)
  const far = daysAbove.filter(
    (date) => (days.get(date) ?? 0) > dayLimitKwh(context.capacityKw) * FAR,
  )
  const leftOut = far.length <= days.size * MOST_FAR ? far : []
  for (const date of leftOut) days.delete(date)
  const remarks = { daysAbove, leftOut, lacking }
  const warnings = warningsOf(remarks, context, rowsOf(devices), layout)
  const notes = [
    ...layoutNotes(layout, { utcRows, isCounter }, context),
    order.note,
    ...energy.notes,
  ]
  return {
    problem: null,
    days,
    rowsRead,
    rowsRefused,
    refused,
    warnings: [...(warning === null ? [] : [warning]), ...warnings],
    notes: notes.filter((text) => text !== null),
  }
}

/** Days of each device, oldest first, without devices that have no usable day. */
function datedDevices(
  all: readonly WrittenRows[],
  dated: (own: readonly WrittenRows[]) => ClockedDay[],
) {
  const written = new Map<string, WrittenRows[]>()
  for (const rows of all) {
    const own = written.get(rows.device)
    if (own) own.push(rows)
    else written.set(rows.device, [rows])
  }
  const devices = new Map<string, readonly ClockedDay[]>()
  for (const [device, own] of written) {
    const days = dated(own)
    if (days.length > 0) devices.set(device, days)
  }
  return devices
}

const rowsOf = (devices: ReadonlyMap<string, readonly ClockedDay[]>) =>
  [...devices.values()].flat().map(({ values }) => values.length)

/** If most rows have no date, the few that do are not production. */
function undatedProblem({ refusals }: Tally, rowsRead: number) {
  if (refusals.undated() <= (refusals.undated() + rowsRead) * MOST_UNDATED) return null
  const [first] = refusals.named()
  return `Most rows do not say when they were (row ${first?.row}: ${first?.reason}). Write the date, and the time where there are several rows a day, in each of them.`
}

const datesAbove = (days: ReadonlyMap<string, number>, { capacityKw }: HistoryContext) =>
  [...days].flatMap(([date, kwh]) => (kwh > dayLimitKwh(capacityKw) ? [date] : []))

/** A file that mostly exceeds what the system can produce is refused as a whole. */
function limitProblem(layout: HistoryLayout, capacityKw: number | null, shareAbove: number) {
  if (shareAbove <= MOST_ABOVE) return null
  const { valueName, unit, hasCellUnits, stepMinutes } = layout
  const column = valueName === '' ? 'The column of numbers' : `"${valueName}"`
  if (unit === null && !hasCellUnits) {
    const ofParts = stepMinutes !== null && stepMinutes < DAY_MINUTES
    const orPower = ofParts ? ', "(W)" or "(kW)" where it is power' : ''
    return `${column} names no unit, and as kWh it is more than a ${capacityKw} kW system can make: name it "${valueName || 'Production'} (Wh)" or "(kWh)"${orPower}, and check the capacity.`
  }
  return `Most days of ${column} show more than a ${capacityKw} kW system can make: check the capacity and the unit, and that it says what each day brought, not all days so far.`
}

const WEEK_DAYS = 7
const LEAST_DAYS = 3

/**
 * Refuses rows of a day each that lie a week or more apart; null if they do not.
 * @param devices the days of each
 */
function spacingProblem(devices: readonly (readonly ClockedDay[])[]): string | null {
  if (!devices.some(isSpaced)) return null
  return 'The rows lie weeks or months apart: what they hold is of more than a day. Send a row for each day, or finer ones.'
}

function isSpaced(days: readonly ClockedDay[]) {
  const dates = days.map(({ date }) => date)
  const distances = dates.slice(1).map((date, at) => daysBetween(dates[at] ?? '', date))
  return (
    dates.length >= LEAST_DAYS &&
    distances.every((distance) => distance >= WEEK_DAYS - 1) &&
    days.every(({ values }) => values.length === 1)
  )
}
