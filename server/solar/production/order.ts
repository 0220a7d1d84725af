import { calendarDate, type DateOrder, type WrittenDay } from './date.ts'

/** How the days of a file are to be read; a problem where two ways are as good. */
export type ReadOrder = { order: DateOrder; note: string | null; problem: string | null }

type Reading = { order: DateOrder; dates: string[] }

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']
const WORDS: Record<DateOrder, string> = {
  dmy: 'day/month/year',
  mdy: 'month/day/year',
  ymd: 'year/month/day',
}

/**
 * How days like 03/04/2024 or 24-01-02 are to be read, by all rows of the file together: so that
 * most of them are days of the calendar that have come, and then so that they lie close together.
 * @param today YYYY-MM-DD
 */
export function readOrder(days: readonly WrittenDay[], today: string): ReadOrder {
  const unclear = days.filter(({ order }) => order === null)
  const readings = ORDERS.map((order) => ({ order, dates: datesOf(unclear, order, today) }))
  const most = Math.max(...readings.map(({ dates }) => dates.length))
  const possible = readings
    .filter(({ dates }) => dates.length === most)
    .filter((reading, at, all) => all.findIndex((other) => isSame(reading, other)) === at)
    .toSorted((a, b) => spreadMs(a) - spreadMs(b))
  const [best, other] = possible
  const order = best?.order ?? 'ymd'
  if (!best || !other) return { order, note: null, problem: null }
  const isToss = spreadMs(best) === spreadMs(other) || possible.some(isByMonth)
  if (isToss) return { order, note: null, problem: tossText(unclear[0], best, other) }
  return { order, note: noteOf(possible), problem: null }
}

const datesOf = (days: readonly WrittenDay[], order: DateOrder, today: string) =>
  days
    .flatMap((day) => calendarDate(day, order) ?? [])
    .filter((date) => date <= today)
    .toSorted()

const isSame = (one: Reading, other: Reading) => one.dates.join() === other.dates.join()

/** Neighbouring days lie close together when they are read the right way. */
const spreadMs = ({ dates }: Reading) => Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')

/** Twelve days of January in one order are the firsts of twelve months in the other. */
const isByMonth = ({ dates }: Reading) =>
  dates.length > 2 && dates.every((date) => date.endsWith('-01'))

function noteOf(possible: readonly Reading[]) {
  const order = possible[0]?.order ?? 'ymd'
  const parts = possible.some((reading) => reading.order === 'ymd')
    ? 'Day, month and year'
    : 'Day and month'
  return `${parts} could not be told apart for certain; dates were read as ${WORDS[order]}.`
}

const tossText = (day: WrittenDay | undefined, ...orders: Reading[]) =>
  `Whether ${day?.numbers.join('/')} is ${orders.map(({ order }) => WORDS[order]).join(' or ')} cannot be told: write dates as 2024-01-31.`
