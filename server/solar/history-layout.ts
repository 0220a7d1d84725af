import { parse } from 'csv-parse/sync'
import { calendarDate, minuteOfDay, readMoment } from './history-date.ts'
import { decimalMark, readNumber, type DecimalMark } from './history-number.ts'

/** How a file of production is laid out, from its first rows. */
export type HistoryLayout = {
  delimiter: string
  /** Rows above the first that holds a day: titles and the header. */
  leadingRows: number
  dateColumn: number
  /** Null where the day and its time share a column, or there is none. */
  timeColumn: number | null
  valueColumn: number
  valueName: string
  mark: DecimalMark
  unit: Unit | null
  /** Between two rows; 1440 where they name days only, null where it cannot be told. */
  stepMinutes: number | null
}
export type Unit = 'kWh' | 'Wh' | 'MWh' | 'kW' | 'W'

const DAY_MINUTES = 1440
const NOT_OWN_PRODUCTION =
  /consum|verbrauch|import|bezug|export|feed|einspeis|temp|irrad|price|cost|preis|batter|cumul|lifetime|meter|z.hler|status|self|\b(?:home|house|household|load|usage|vehicle|demand)\b/i
const PRODUCTION =
  /generat|produc|produktion|erzeug|ertrag|yield|energ|solar|pv|output|power|leistung|kwh|wh\b/i
/** Says of energy that it was made, where other columns hold energy too. */
const MADE = /generat|produc|produktion|erzeug|ertrag|yield|solar|\bpv\b/i
const BARE_NUMBER = /^\d+$/
const TIME = /time|hour|uhr|zeit|stunde/i

/** @returns the layout, or the sentence that says why there is none */
export function findLayout(sample: string): HistoryLayout | string {
  const delimiter = delimiterOf(sample)
  const rows = sampleRows(sample, delimiter)
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return 'This file is empty.'
  const first = rows.findIndex((row) => row.some(isDay) && row.length > 1)
  if (first < 0) {
    return filled.length === 1
      ? 'This file holds headers only: there is no row of production below them.'
      : 'No column of dates was found. Dates may be written 2024-03-31, 31.03.2024 or 03/31/2024.'
  }
  return layoutOf(rows.slice(first), rows[first - 1] ?? [], delimiter, first)
}

function layoutOf(
  data: string[][],
  header: string[],
  delimiter: string,
  leadingRows: number,
): HistoryLayout | string {
  const dateColumn = data[0]?.findIndex(isDay) ?? 0
  const timeColumn = findTime(data, header, dateColumn)
  const taken = [dateColumn, timeColumn]
  const width = Math.max(...data.slice(0, 200).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.includes(at))
  const mark = decimalMark(
    columns.flatMap((at) => data.slice(0, 500).map((row) => row[at] ?? '')),
    delimiter,
  )
  const valueColumn = findValue(data, header, columns, mark)
  if (typeof valueColumn === 'string') return valueColumn
  const valueName = (header[valueColumn] ?? '').trim()
  const unit = unitOf(valueName) ?? unitOf(data[0]?.[valueColumn] ?? '')
  const stepMinutes = stepOf(data, dateColumn, timeColumn)
  const isPower = unit === 'kW' || unit === 'W'
  if (isPower && (stepMinutes === null || stepMinutes === DAY_MINUTES)) return noEnergy(valueName)
  const layout = { delimiter, leadingRows, dateColumn, timeColumn, valueColumn, valueName }
  return { ...layout, mark, unit, stepMinutes }
}

const noEnergy = (name: string) =>
  `"${name}" is power, not energy, and the rows do not say how long each lasts: send kWh or Wh.`

/** `relax` settings: one broken quote must not spoil the file. */
export const CSV_RULES = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 100_000,
} as const

function sampleRows(sample: string, delimiter: string): string[][] {
  try {
    return parse(sample, { ...CSV_RULES, delimiter })
  } catch {
    return sample.split(/\r?\n/).map((line) => line.split(delimiter))
  }
}

function delimiterOf(sample: string) {
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== '')
  const share = (delimiter: string) => {
    const some = lines.slice(0, 50)
    return some.filter((line) => line.includes(delimiter)).length / Math.max(some.length, 1)
  }
  return ['\t', ';'].find((delimiter) => share(delimiter) > 0.5) ?? ','
}

/** A serial number is a day only where the calendar has it. */
function isDay(cell: string) {
  const day = readMoment(cell)?.day
  return day !== undefined && (!BARE_NUMBER.test(cell.trim()) || calendarDate(day, 'ymd') !== null)
}

function findTime(data: string[][], header: string[], dateColumn: number): number | null {
  const some = data.slice(0, 100)
  const isTime = (at: number) => {
    const cells = some.map((row) => row[at] ?? '')
    const isNamed = TIME.test(header[at] ?? '')
    const looks = cells.filter((cell) => minuteOfDay(cell) !== null).length
    const colons = cells.filter((cell) => cell.includes(':')).length
    return looks > some.length / 2 && (isNamed || colons > some.length / 2)
  }
  const columns = (some[0] ?? []).map((_, at) => at)
  return columns.find((at) => at !== dateColumn && isTime(at)) ?? null
}

/** By name where one fits; else the only column of numbers. */
function findValue(data: string[][], header: string[], columns: number[], mark: DecimalMark) {
  const some = data.slice(0, 200)
  const named = (at: number) => header[at]?.trim() ?? ''
  const numeric = columns.filter((at) =>
    some.some((row) => readNumber(row[at] ?? '', mark) !== undefined),
  )
  const possible = numeric.filter((at) => !NOT_OWN_PRODUCTION.test(named(at)))
  const byName = possible.filter((at) => PRODUCTION.test(named(at)))
  const energies = byName.filter((at) => /wh\b/i.test(named(at)))
  const made = energies.filter((at) => MADE.test(named(at)))
  const chosen = [made, energies, byName, possible].find((some) => some.length > 0) ?? []
  const isNamed = chosen === made || chosen === energies
  if (chosen.length === 1 || (isNamed && chosen.length > 0)) return chosen[0] ?? 0
  if (chosen.length === 0) return 'No column of produced energy was found: name it "kWh" or "Wh".'
  const names = chosen.map((at) => `"${named(at) || `column ${at + 1}`}"`).join(', ')
  return `Which column holds the produced energy cannot be told (${names}): name it "kWh" or "Wh".`
}

function unitOf(text: string): Unit | null {
  const found = /(?:^|[^a-z])(mwh|kwh|wh|kw|w)(?:$|[^a-z])/i.exec(text.replace(/[\d.,]/g, ' '))
  const units: Record<string, Unit> = { mwh: 'MWh', kwh: 'kWh', wh: 'Wh', kw: 'kW', w: 'W' }
  return (found && units[found[1]?.toLowerCase() ?? '']) ?? null
}

/** The most frequent distance of neighbouring rows on one day. */
function stepOf(data: string[][], dateColumn: number, timeColumn: number | null) {
  const times = data.map((row) => {
    const moment = readMoment(row[dateColumn] ?? '')
    return {
      day: moment?.day.numbers.join('-'),
      minute: timeColumn === null ? (moment?.minute ?? null) : minuteOfDay(row[timeColumn] ?? ''),
    }
  })
  const counts = new Map<number, number>()
  times.forEach(({ day, minute }, at) => {
    const before = times[at - 1]
    if (minute === null || !before || before.minute === null || before.day !== day) return
    const step = Math.abs(minute - before.minute)
    if (step > 0) counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (most) return most[0]
  const days = new Set(times.map(({ day }) => day))
  return days.size > times.length * 0.9 ? DAY_MINUTES : null
}
