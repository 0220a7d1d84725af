import { msg, type Message } from '#contract/message.ts'
import type { ReadingQuestion } from '#contract/production-preview.ts'
import type { ProductionReading, ReadingMeans } from '#contract/production-reading.ts'
import { dateIn, dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { zoneOffset } from '#domain/solar-model/local-time.ts'
import { collectRows, type Collected } from './collect-rows.ts'
import { isPower, KWH_PER, namesUtc, unitOf } from './column-words.ts'
import { dayEnergy, mostOfDay, type DayEnergy } from './day-energy.ts'
import { daylightOf, hoursApart } from './daylight.ts'
import { isFew, judgeMeans } from './judge-means.ts'
import { judgeOrder, plantClock } from './plant-clock.ts'
import type { ProductionContext, RefusedRows } from './production-file.ts'
import { DAY_MINUTES, readMoment } from './read-moment.ts'
import { DecimalEvidence, type DecimalSign } from './read-number.ts'
import { daysNotes, LOOKS_LIKE, warningsOf } from './reading-notes.ts'
import { sorted, usualStep, type Readings } from './series.ts'
import { isTimed, type TableLayout } from './table-layout.ts'
import type { TableSource } from './table-source.ts'

export type ComputedDays = {
  reading: ProductionReading
  days: Map<string, number>
  problem: Message | null
  questions: ReadingQuestion[]
  warnings: Message[]
  notes: Message[]
  rowsRead: number
  rowsRefused: number
  refused: RefusedRows
}

type Task = {
  source: TableSource
  layout: TableLayout
  start: ProductionReading
  /** The farmer showed this reading, now or before: it is not judged again. */
  isTold: boolean
  context: ProductionContext
}

/** Reads all rows by a reading, and completes what it leaves open. */
export async function computeDays(task: Task): Promise<ComputedDays> {
  const { source, layout, start } = task
  const timed = hasTimes(task)
  const collect = (decimal: DecimalSign) =>
    collectRows(source, layout, {
      wanted: start.energyColumns,
      unit: start.unit,
      decimal,
      isTimed: timed,
    })
  const likely =
    start.decimal ?? source.decimal ?? sampleDecimal(task) ?? (source.delimiter === ';' ? ',' : '.')
  const first = await collect(likely)
  const { unclear, proven } = first.decimals
  if (start.decimal || source.decimal || unclear === 0 || proven === likely)
    return settle(task, first, likely, timed)
  const other: DecimalSign = likely === ',' ? '.' : ','
  if (proven === other) return settle(task, await collect(other), other, timed)
  const one = settle(task, first, likely, timed)
  const two = settle(task, await collect(other), other, timed)
  const [isOne, isTwo] = [one, two].map((each) => isLikely(each, task.context))
  if (isOne !== isTwo) return isOne ? one : two
  return { ...one, questions: [...new Set<ReadingQuestion>([...one.questions, 'unit'])] }
}

/** On a middle day no plant makes less of what it can. */
const LEAST_SHARE = 0.002

/** Whether days lie within what the plant makes, neither above nor a thousandth of it. */
function isLikely({ days, problem, questions }: ComputedDays, { capacityKw }: ProductionContext) {
  if (capacityKw === null || problem !== null || questions.includes('unit')) return false
  const kwh = [...days.values()].toSorted((a, b) => a - b)
  return (kwh[Math.floor(kwh.length / 2)] ?? 0) >= mostOfDay(capacityKw) * LEAST_SHARE
}

function sampleDecimal({ source, layout, start }: Task) {
  const evidence = new DecimalEvidence()
  const wanted = new Set(start.energyColumns)
  for (const cells of source.sample.slice(layout.leadingRows))
    layout.cellsOf(
      cells,
      (_date, _time, column, cell) => {
        if (wanted.has(column)) evidence.add(cell)
      },
      start.energyColumns,
    )
  return evidence.proven
}

/** Whether most rows name a time of day. */
function hasTimes({ source, layout, start }: Task) {
  let [timed, all] = [0, 0]
  for (const cells of source.sample.slice(layout.leadingRows))
    layout.cellsOf(
      cells,
      (date, time) => {
        if (readMoment(date) === null) return
        all += 1
        if (isTimed(date, time)) timed += 1
      },
      start.energyColumns,
    )
  return timed > all / 2
}

function settle(
  task: Task,
  collected: Collected,
  decimal: DecimalSign,
  timed: boolean,
): ComputedDays {
  const { layout, start, isTold, context } = task
  const { place, nowMs, capacityKw } = context
  const questions = new Set<ReadingQuestion>()
  const today = place
    ? dayNumber(dateIn(place.zone, new Date(nowMs)))
    : Math.floor(nowMs / 86_400_000) + 1
  const order = judgeOrder(collected.days, today, timed)
  if (!start.dateOrder && !order.isClear) questions.add('order')
  const zone = start.zone ?? zoneOfHeader(layout, collected)
  const dateOrder = start.dateOrder ?? order.order
  const clock = plantClock(collected.days, {
    order: dateOrder,
    zone,
    plantZone: place?.zone ?? null,
  })
  const wall = plantClock(collected.days, { order: dateOrder, zone: null, plantZone: null })
  const all = [...collected.series].filter(([column]) => start.energyColumns.includes(column))
  const readings = all.map(([column, series]): [number, Readings, boolean] => {
    const { at, isDoubtful } = momentsOf(series.at.all, clock, wall, collected)
    return [column, onlyReal({ at, values: series.values.all }), isDoubtful]
  })
  if (readings.some(([, , isDoubtful]) => isDoubtful)) questions.add('zone')
  const options = { kwhPerUnit: KWH_PER[start.unit], capacityKw }
  const judged = readings.map(([column, rows]) => {
    const { isDaily = false, isTotal = false } = layout.columns[column] ?? {}
    return judgeMeans(rows, { isPower: isPower(start.unit), isDaily, isTotal }, options)
  })
  const means: ReadingMeans = isTold ? start.means : (judged[0]?.means ?? start.means)
  if (judged.some((one) => !one.isClear || one.means !== means)) questions.add('means')
  const energies = readings.map(([, rows]) => dayEnergy(rows, { ...options, means }))
  const sums = sumOf(energies, { capacityKw, today })
  const isPlausible =
    sums.kwh.size > 0 &&
    isFew(sums.above.length, sums.kwh.size) &&
    sums.glitches <= Math.max(2, collected.rowsRead * MOST_GLITCHES)
  const isMixed =
    collected.withUnit > 0 &&
    collected.bare > 0 &&
    start.energyColumns.some((at) => unitOf(layout.columns[at]?.name ?? '') === null)
  if (!isTold && (isMixed || capacityKw === null)) questions.add('unit')
  if (collected.undated > collected.rowsRead) questions.add('date')
  if (!isPlausible) questions.add('unit')
  if (
    means === 'counter' &&
    readings.some(([, rows]) => !canHaveMade(rows, options.kwhPerUnit, context))
  )
    questions.add('unit')
  if (sums.conflicts.length > 0 || sums.repeated > collected.rowsRead * MOST_REPEATED)
    questions.add('columns')
  for (const [column, rows] of readings) {
    const light = daylightOf(rows, means)
    if (!light) continue
    if (layout.columns[column]?.role !== 'made' && light.darkShare > MOST_DARK_SHARE)
      questions.add('columns')
    if (hoursApart(light.centreMinute, noonMinute(place, rows)) > MOST_HOURS_FROM_NOON)
      questions.add('zone')
  }
  const [looks] = judged
  const doubt =
    isTold && looks && looks.means !== means && (looks.isClear || !isPlausible) ? looks.means : null
  if (questions.has('zone') && zone === null && !isTold && !collected.hasOffsets && place) {
    const inUtc = settle({ ...task, start: { ...start, zone: 'UTC' } }, collected, decimal, timed)
    if (!inUtc.questions.includes('zone'))
      return { ...inUtc, questions: [...inUtc.questions, 'zone'] }
  }
  if (isTold) for (const asked of ['means', 'columns', 'zone'] as const) questions.delete(asked)
  const reading: ProductionReading = {
    ...start,
    means,
    ...(collected.days.some((day) => day.order === null) && {
      dateOrder: start.dateOrder ?? order.order,
    }),
    ...(zone !== null && { zone }),
    ...(collected.decimals.unclear > 0 && { decimal }),
  }
  const problem = problemOf(
    collected,
    sums,
    readings.map(([, rows]) => rows),
  )
  const days = new Map(
    [...sums.kwh].toSorted(([a], [b]) => a - b).map(([day, kwh]) => [dateOf(day), kwh]),
  )
  return {
    reading,
    days: problem ? new Map() : days,
    problem,
    questions: [...questions],
    warnings: [...(doubt ? [LOOKS_LIKE[doubt]] : []), ...warningsOf(collected, sums, context)],
    notes: daysNotes({ layout, reading, collected, context }),
    rowsRead: collected.rowsRead,
    rowsRefused: collected.rowsRefused,
    refused: collected.refused,
  }
}

/** More readings that cannot be are another meaning. */
const MOST_GLITCHES = 0.03
/** Of an export that stands there twice; more are rows of several devices. */
const MOST_REPEATED = 0.55
const MOST_DARK_SHARE = 0.03
const MOST_HOURS_FROM_NOON = 3

const zoneOfHeader = (
  { columns, dateColumn, timeColumn }: TableLayout,
  { hasOffsets }: Collected,
) =>
  !hasOffsets && [dateColumn, timeColumn ?? -1].some((at) => namesUtc(columns[at]?.name ?? ''))
    ? 'UTC'
    : null

/**
 * Minutes of the plant's clock for the stamps of a column. Whole days that are stamped in another
 * zone, but not with the plant's midnight, may be of the day that is written or of the one there.
 */
function momentsOf(stamps: Float64Array, clock: Clock, wall: Clock, { hasOffsets }: Collected) {
  const at = stamps.map(clock)
  const step = usualStep(at)
  if (!hasOffsets || (step > 0 && step < DAY_MINUTES * 0.9)) return { at, isDoubtful: false }
  const written = stamps.map(wall)
  if (isOfMidnights(written)) {
    const isSame = at.every((minute, row) => dayOf(minute) === dayOf(written[row] ?? 0))
    return { at: written, isDoubtful: !isSame }
  }
  return { at, isDoubtful: at.some((minute) => minute % DAY_MINUTES > LATE_MINUTES) }
}

type Clock = (stamp: number) => number
/** Rows of a whole day that are stamped later may be of the next one. */
const LATE_MINUTES = 18 * 60
const dayOf = (minute: number) => Math.floor(minute / DAY_MINUTES)
const isOfMidnights = (minutes: Float64Array) =>
  minutes.every((minute) => minute % DAY_MINUTES === 0)

/** Without rows of days that do not exist. */
function onlyReal({ at, values }: Readings): Readings {
  if (!at.some(Number.isNaN)) return sorted({ at, values })
  const isReal = (_: number, row: number) => !Number.isNaN(at[row])
  return sorted({ at: at.filter(isReal), values: values.filter(isReal) })
}

function noonMinute(place: ProductionContext['place'], { at }: Readings) {
  if (!place) return 12 * 60
  const middle = at[Math.floor(at.length / 2)] ?? 0
  return 12 * 60 + zoneOffset(place.zone)(middle * 60_000) - place.longitudeDeg * 4
}

export type DaySums = Omit<DayEnergy, 'repeated'> & { repeated: number; future: number[] }

function sumOf(
  energies: readonly DayEnergy[],
  { capacityKw, today }: { capacityKw: number | null; today: number },
): DaySums {
  const kwh = new Map<number, number>()
  const above = new Set(energies.flatMap((energy) => energy.above))
  const lacking = new Set(energies.flatMap((energy) => energy.lacking))
  for (const energy of energies)
    for (const [day, own] of energy.kwh) kwh.set(day, (kwh.get(day) ?? 0) + own)
  for (const [day, sum] of kwh) if (sum > mostOfDay(capacityKw)) above.add(day)
  for (const day of above) kwh.delete(day)
  for (const energy of energies) {
    const own = [...energy.kwh.keys()]
    const [first, last] = [own[0] ?? 0, own.at(-1) ?? 0]
    for (const day of kwh.keys())
      if (first < day && day < last && !energy.kwh.has(day)) lacking.add(day)
  }
  const future = [...kwh.keys()].filter((day) => day > today)
  for (const day of future) kwh.delete(day)
  const count = (of: 'glitches' | 'repeated') =>
    energies.reduce((sum, energy) => sum + energy[of], 0)
  return {
    kwh,
    above: [...above],
    lacking: [...lacking].filter((day) => kwh.has(day)),
    glitches: count('glitches'),
    repeated: count('repeated'),
    conflicts: energies.flatMap(({ conflicts }) => conflicts),
    future,
  }
}

/** Whether a counter stands within what the plant can have made since it was built. */
function canHaveMade({ at, values }: Readings, kwhPerUnit: number, context: ProductionContext) {
  if (context.installedOn === null) return true
  const days = (at.at(-1) ?? 0) / DAY_MINUTES - dayNumber(context.installedOn)
  const middle = values.toSorted()[Math.floor(values.length / 2)] ?? 0
  return middle * kwhPerUnit <= mostOfDay(context.capacityKw) * Math.max(1, days + 1)
}

const WEEK_DAYS = 7

function problemOf(
  { problem, minus, rowsRead }: Collected,
  { kwh }: DaySums,
  readings: readonly Readings[],
): Message | null {
  if (problem) return problem
  if (minus.sum > minus.plus)
    return msg(
      'The numbers are negative (row {row}). If they are what the panels made, send them without the minus.',
      { row: minus.row },
    )
  if (rowsRead === 0) return msg('No row of this file could be used.')
  const isApart = ({ at }: Readings) =>
    at.length > 1 &&
    at.every((one, row) => row === 0 || one - (at[row - 1] ?? 0) >= (WEEK_DAYS - 1) * DAY_MINUTES)
  if (kwh.size > 0 && readings.length > 0 && readings.every(isApart))
    return msg('The rows are weeks or months apart. Send a row for each day, or finer ones.')
  return null
}
