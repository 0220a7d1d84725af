import { zoneOffset } from '#domain/solar-model/local-time.ts'
import { DAY_MINUTES, dateNumber, type DateOrder, type WrittenDay } from './read-moment.ts'
import { unpackStamp } from './stamp.ts'

export type JudgedOrder = { order: DateOrder; isClear: boolean }

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']
const CLOSE_SHARE = 0.8

/**
 * The order of day, month and year that fits all rows.
 * @param days in the order of the file
 * @param isTimed with several rows a day, so that a day follows the one before it
 */
export function judgeOrder(
  days: readonly WrittenDay[],
  today: number,
  isTimed: boolean,
): JudgedOrder {
  const open = days.filter(({ order }) => order === null)
  if (open.length === 0) return { order: 'ymd', isClear: true }
  const readings = ORDERS.map((order) => {
    const dates = open.map((day) => dateNumber(day, order))
    const valid = dates.filter((date) => date !== null && date <= today)
    return { order, dates, valid: valid.length, close: closeShare(dates) }
  })
  const most = Math.max(...readings.map(({ valid }) => valid))
  const possible = readings
    .filter(({ valid }) => valid === most)
    .filter(({ dates }, at, all) => all.findIndex((other) => isSame(other.dates, dates)) === at)
    .toSorted((a, b) => b.close - a.close)
  const [best, other] = possible
  if (!best || !other) return { order: best?.order ?? 'ymd', isClear: best !== undefined }
  const isByMonth = !isTimed && possible.some(({ dates }) => dates.every(isFirstOfMonth))
  const isClear = open.length > 2 && best.close >= CLOSE_SHARE && other.close < 1 - CLOSE_SHARE
  return { order: best.order, isClear: isClear && !isByMonth }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((date, at) => date === other[at])

const isFirstOfMonth = (date: number | null) =>
  date !== null && new Date(date * DAY_MINUTES * 60_000).getUTCDate() === 1

/** How many days stand beside their neighbour. */
function closeShare(dates: readonly (number | null)[]) {
  let close = 0
  for (let at = 1; at < dates.length; at += 1)
    if (Math.abs((dates[at] ?? NaN) - (dates[at - 1] ?? NaN)) <= 1) close += 1
  return close / Math.max(1, dates.length - 1)
}

/** What stands beside a day alone was so at its end. */
export const DAY_END = DAY_MINUTES - 1

export type ClockOptions = {
  order: DateOrder
  /** Of rows without an offset; null: the plant's own. */
  zone: string | null
  /** Of the plant; null if its place is unknown. */
  plantZone: string | null
}

/** Minutes of the plant's clock since 1970 for a stamp; NaN for a day that does not exist. */
export function plantClock(days: readonly WrittenDay[], { order, zone, plantZone }: ClockOptions) {
  const numbers = days.map((day) => dateNumber(day, order) ?? NaN)
  const ofPlant = plantZone === null ? null : hourlyOffset(plantZone)
  const ofRows = zone === null || zone === plantZone ? null : hourlyOffset(zone)
  return (stamp: number) => {
    const { day, minute, offset } = unpackStamp(stamp)
    const wall = (numbers[day] ?? NaN) * DAY_MINUTES + (minute ?? DAY_END)
    if (!ofPlant || Number.isNaN(wall) || minute === null) return wall
    if (offset === null && !ofRows) return wall
    // The offset an hour off at a change of clocks is that of the night.
    const ahead = offset ?? ofRows?.(wall - (ofRows(wall) ?? 0)) ?? 0
    return wall - ahead + ofPlant(wall - ahead)
  }
}

const HOUR_MINUTES = 60

/** Asked once for each hour, as no zone changes between. */
function hourlyOffset(zone: string) {
  const offsetAt = zoneOffset(zone)
  const known = new Map<number, number>()
  return (utcMinutes: number) => {
    const hour = Math.floor(utcMinutes / HOUR_MINUTES)
    const found = known.get(hour)
    if (found !== undefined) return found
    const offset = offsetAt(hour * HOUR_MINUTES * 60_000)
    known.set(hour, offset)
    return offset
  }
}
