import { DAY_MINUTES } from './clock.ts'
import type { HistoryLayout, HistoryContext } from './layout.ts'
import { stepText } from './row.ts'

const MOST_NAMED = 5

export function layoutNotes(
  layout: HistoryLayout,
  { utcRows, isCounter }: { utcRows: number; isCounter: boolean },
  { capacityKw }: HistoryContext,
): string[] {
  const notes = [columnNote(layout, isCounter)]
  if (utcRows > 0 || layout.isOfGreenwich)
    notes.push('Times carry a time zone: each row belongs to the day that is written in it.')
  if (capacityKw === null)
    notes.push('Not checked against the size of the system: no usable capacity was entered.')
  return notes
}

function columnNote(layout: HistoryLayout, isCounter: boolean) {
  const { valueName, unit, hasCellUnits, isPower, stepMinutes } = layout
  const column = valueName === '' ? 'the column of numbers' : `"${valueName}"`
  if (isPower && unit)
    return `${column} is power in ${unit}: each row counts until the next, mostly for ${stepText(stepMinutes ?? 0)}.`
  if (hasCellUnits) return `Energy was read from ${column}, each in the unit beside it.`
  return unit
    ? `Energy was read from ${column} in ${unit}.`
    : `${column} names no unit: read as kWh.${isCounter ? '' : powerHint(layout)}`
}

/** Rows of whole days cannot be power. */
const powerHint = ({ valueName, stepMinutes }: HistoryLayout) =>
  stepMinutes === null || stepMinutes === DAY_MINUTES
    ? ''
    : ` If it is power, name it "${valueName || 'Production'} (kW)" or "(W)", and send the file again.`

/**
 * Warnings for the farmer.
 * @param rowsOf number of rows per day
 */
export function warningsOf(
  counted: {
    daysAbove: readonly string[]
    leftOut: readonly string[]
    lacking: readonly string[]
  },
  { capacityKw }: HistoryContext,
  rowsOf: readonly number[],
  { stepMinutes }: HistoryLayout,
) {
  const warnings: string[] = []
  const daysCounted = counted.daysAbove.filter((date) => !counted.leftOut.includes(date))
  if (daysCounted.length > 0)
    warnings.push(`${aboveText(daysCounted, capacityKw)}; they are counted.`)
  if (counted.leftOut.length > 0)
    warnings.push(`${aboveText(counted.leftOut, capacityKw)}; they are left out.`)
  if (counted.lacking.length > 0) warnings.push(lackingText(counted.lacking))
  const repeated = rowsOf.filter((rows) => rows > 1).length
  if ((stepMinutes === null || stepMinutes === DAY_MINUTES) && repeated > 0)
    warnings.push(
      `${repeated === 1 ? '1 day stands' : `${repeated} days stand`} in the file more than once; the rows were added up.`,
    )
  return warnings
}

function aboveText(dates: readonly string[], capacityKw: number | null) {
  const days = dates.length === 1 ? '1 day shows' : `${dates.length.toLocaleString('en')} days show`
  return `${days} more than a ${capacityKw} kW system can make in a day: ${named(dates)}. Check the unit, the capacity, and that each row is of one day`
}

function lackingText(dates: readonly string[]) {
  const days = dates.length === 1 ? 'On 1 day' : `On ${dates.length.toLocaleString('en')} days`
  return `${days} rows are missing while the sun shone, so more was made than stands there: ${named(dates)}.`
}

const named = (dates: readonly string[]) =>
  `${dates.toSorted().slice(0, MOST_NAMED).join(', ')}${dates.length > MOST_NAMED ? ', …' : ''}`
