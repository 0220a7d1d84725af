import { dayNumber } from '#domain/dates/calendar-days.ts'

/** Days since 1970, both included. */
export type DayRange = { first: number; last: number }

const LEAST_DAYS = 7
const ZOOM = 2
const MOVE_SHARE = 0.5

const lengthOf = ({ first, last }: DayRange) => last - first + 1

/** Of `length` days, begun at `first`, or as near as `all` allows. */
function placed(first: number, length: number, all: DayRange): DayRange {
  const days = Math.min(Math.max(Math.round(length), LEAST_DAYS), lengthOf(all))
  const begin = Math.min(Math.max(Math.round(first), all.first), all.last - days + 1)
  return { first: begin, last: begin + days - 1 }
}

/** From the first to the last of some dates in order (YYYY-MM-DD). */
export const rangeOf = (dates: readonly string[]): DayRange => ({
  first: dayNumber(dates[0] ?? ''),
  last: dayNumber(dates.at(-1) ?? ''),
})

/** `range` within `all`, and not shorter than a week. */
export const within = ({ first, last }: DayRange, all: DayRange): DayRange =>
  placed(first, last - first + 1, all)

function scaled(range: DayRange, factor: number, all: DayRange) {
  const length = lengthOf(range) * factor
  return placed((range.first + range.last + 1 - length) / 2, length, all)
}

export const zoomedIn = (range: DayRange, all: DayRange) => scaled(range, 1 / ZOOM, all)
export const zoomedOut = (range: DayRange, all: DayRange) => scaled(range, ZOOM, all)

const moved = (range: DayRange, share: number, all: DayRange) =>
  placed(range.first + lengthOf(range) * share, lengthOf(range), all)

export const earlier = (range: DayRange, all: DayRange) => moved(range, -MOVE_SHARE, all)
export const later = (range: DayRange, all: DayRange) => moved(range, MOVE_SHARE, all)

export const isSameRange = (a: DayRange, b: DayRange) => a.first === b.first && a.last === b.last
