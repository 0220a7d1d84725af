import { DAY_MINUTES } from './clock.ts'
import type { HistoryLayout, HistoryContext } from './layout.ts'
import { stepText } from './row.ts'

/** Cloud edges can push power above the nameplate for minutes. */
const NAMEPLATE_MARGIN = 1.1
/** Full-load hours: tracking panels reach no more on any clear day on Earth. */
const FULL_HOURS_A_DAY = 14
const DAY_MS = 86_400_000
const YEAR_DAYS = 365.2425
const OBLIQUITY_DEG = 23.44
/** Altitude of the sun's centre at sunrise. Meeus, Astronomical Algorithms, chapter 15. */
const HORIZON_DEG = -0.833
/** For twilight, and the error of the declination below. */
const MARGIN_HOURS = 0.5
const RADIANS = Math.PI / 180

/**
 * Maximum of a day in kWh: full power during daylight.
 * @param day place and date (YYYY-MM-DD), if known
 */
export function dayLimitKwh(
  capacityKw: number | null,
  { latitudeDeg, date }: { latitudeDeg: number | null; date: string | null } = {
    latitudeDeg: null,
    date: null,
  },
) {
  if (capacityKw === null) return Infinity
  const hours =
    latitudeDeg === null || date === null
      ? Infinity
      : daylightHours(latitudeDeg, date) + MARGIN_HOURS
  return capacityKw * Math.min(FULL_HOURS_A_DAY, hours)
}

/** From the day's solar declination; accurate to minutes away from the polar circles. */
function daylightHours(latitudeDeg: number, date: string) {
  const solstice = Date.UTC(Number(date.slice(0, 4)) - 1, 11, 21)
  const turn = ((Date.parse(date) - solstice) / DAY_MS / YEAR_DAYS) * 2 * Math.PI
  const declination = -OBLIQUITY_DEG * RADIANS * Math.cos(turn)
  const latitude = latitudeDeg * RADIANS
  const cosine =
    (Math.sin(HORIZON_DEG * RADIANS) - Math.sin(latitude) * Math.sin(declination)) /
    (Math.cos(latitude) * Math.cos(declination))
  return (24 / Math.PI) * Math.acos(Math.min(1, Math.max(-1, cosine)))
}

/** Maximum of a row in kWh; `stepMinutes` as in the layout. */
export function rowLimitKwh(capacityKw: number | null, stepMinutes: number | null) {
  if (capacityKw === null || stepMinutes === null || stepMinutes >= DAY_MINUTES)
    return dayLimitKwh(capacityKw)
  return ((capacityKw * stepMinutes) / 60) * NAMEPLATE_MARGIN
}

/** Beyond this latitude summer nights may be bright. */
const POLAR_CIRCLE_DEG = 60
const MOST_NAMED = 5

export function layoutNotes(
  layout: HistoryLayout,
  { utc, isCounter }: { utc: number; isCounter: boolean },
  { capacityKw }: HistoryContext,
): string[] {
  const notes = [columnNote(layout, isCounter)]
  if (layout.markNote !== null) notes.push(layout.markNote)
  if (utc > 0 || layout.isOfGreenwich)
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
    night: number
    above: number
    daysAbove: readonly string[]
    lacking: readonly string[]
  },
  { latitudeDeg, capacityKw }: HistoryContext,
  rowsOf: readonly number[],
  { stepMinutes }: HistoryLayout,
) {
  const warnings: string[] = []
  if (counted.night > 0 && Math.abs(latitudeDeg ?? 0) < POLAR_CIRCLE_DEG)
    warnings.push(
      `${rowsText(counted.night)} production between 23:00 and 3:00. Is the clock of the logger right? They are counted.`,
    )
  if (counted.above > 0)
    warnings.push(
      `${rowsText(counted.above)} more than a ${capacityKw} kW system can make. Check the unit and the capacity; they are counted.`,
    )
  if (counted.daysAbove.length > 0) warnings.push(aboveText(counted.daysAbove, capacityKw))
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
  return `${days} more than a ${capacityKw} kW system can make by daylight: ${named(dates)}. Check the unit, the capacity, and that each row is of one day; they are counted.`
}

function lackingText(dates: readonly string[]) {
  const days = dates.length === 1 ? 'On 1 day' : `On ${dates.length.toLocaleString('en')} days`
  return `${days} rows are missing while the sun shone, so more was made than stands there: ${named(dates)}.`
}

const named = (dates: readonly string[]) =>
  `${dates.toSorted().slice(0, MOST_NAMED).join(', ')}${dates.length > MOST_NAMED ? ', …' : ''}`

const rowsText = (count: number) =>
  count === 1 ? '1 row shows' : `${count.toLocaleString('en')} rows show`
