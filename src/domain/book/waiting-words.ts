import type { Closure, Waiting, WaitingFor } from '#contract/book.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { dateIn, daysBetween } from '#domain/dates/calendar-days.ts'

/** How a reader is told days and moments. */
export type ClosureTimes = {
  /** 'May 12', of a date. */
  day: (date: string) => string
  /** 'Tue 14:30', of a moment; of a midnight the day that begins. */
  moment: (at: string) => string
}

const WEEK_DAYS = 7
const MIDNIGHT = '00:00'
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Days and moments in a language and time zone; the year stands where it is another one. */
export function closureTimes(locale: string, timeZone: string, now: Date): ClosureTimes {
  const today = dateIn(timeZone, now)
  const day = (date: string) =>
    new Date(date).toLocaleDateString(locale, {
      day: 'numeric',
      month: 'short',
      ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      timeZone: 'UTC',
    })
  const moment = (at: string) => {
    const date = dateIn(timeZone, new Date(at))
    const isNear = daysBetween(today, date) < WEEK_DAYS
    const near = { weekday: 'short', timeZone } as const
    const on = isNear ? new Date(at).toLocaleDateString(locale, near) : day(date)
    const time = new Date(at).toLocaleTimeString(locale, { ...CLOCK, timeZone })
    return time === MIDNIGHT ? on : `${on} ${time}`
  }
  return { day, moment }
}

type Named = { name: string; day: MessageValue }

const FORBIDDEN: Record<WaitingFor, (values: Named) => Message> = {
  harvest: (values) => msg('Do not harvest {name} before {day}', values),
  reentry: (values) => msg('Do not enter {name} before {day}', values),
  milk: (values) => msg('No milk from {name} before {day}', values),
  meat: (values) => msg('No meat from {name} before {day}', values),
  eggs: (values) => msg('No eggs from {name} before {day}', values),
}

/** 'Do not harvest North before May 12, 2026'. */
export const forbiddenMessage = (waitingFor: WaitingFor, name: string, until: string) =>
  FORBIDDEN[waitingFor]({ name, day: { date: until } })

/** The refusal of a harvest or sale that gives no reason. */
export const closedMessage = (waitingFor: WaitingFor, name: string, until: string) =>
  msg('{forbidden}. To enter this all the same, give the reason.', {
    forbidden: forbiddenMessage(waitingFor, name, until),
  })

type Closed = Pick<Closure, 'waitingFor' | 'until' | 'endsAt'> & {
  target: Pick<Closure['target'], 'name'>
}

/** 'Do not harvest North before May 12', 'Do not enter North before Tue 14:30'. */
export const closureSentence = (
  { target: { name }, waitingFor, until, endsAt }: Closed,
  { day, moment }: ClosureTimes,
): Message => FORBIDDEN[waitingFor]({ name, day: endsAt === null ? day(until) : moment(endsAt) })

/** 'Treated with Copper on May 5'. */
export const closureReason = (
  { productName, from }: Pick<Closure, 'productName' | 'from'>,
  { day }: ClosureTimes,
): Message => msg('Treated with {product} on {day}', { product: productName, day: day(from) })

const PERIOD_WORDS: Record<WaitingFor, Message> = {
  harvest: msg('harvest'),
  reentry: msg('re-entry'),
  milk: msg('milk'),
  meat: msg('meat'),
  eggs: msg('eggs'),
}

const listed = (periods: readonly WaitingFor[]) =>
  periods.map((one) => PERIOD_WORDS[one]).reduce((all, one) => msg('{all}, {one}', { all, one }))

type Unknown = Pick<
  Waiting['unknown'][number],
  'productId' | 'productName' | 'onDate' | 'waitingFor'
>

/** What nobody has entered is not 0. */
export const unknownSentence = (
  { productId, productName, onDate, waitingFor }: Unknown,
  { day }: ClosureTimes,
): Message =>
  productId === null
    ? msg(
        'Waiting period of the treatment on {day}: not assessed. Enter its product, with the period from the label.',
        { day: day(onDate) },
      )
    : msg('Waiting period of {product} ({periods}): not assessed. Enter it from the label.', {
        product: productName,
        periods: listed(waitingFor),
      })

/** Whether it still closes: an answer may be of yesterday. */
export const isClosed = (
  { until, endsAt }: Pick<Closure, 'until' | 'endsAt'>,
  now: Date,
  zone: string,
) => (endsAt === null ? until > dateIn(zone, now) : endsAt > now.toISOString())

type Ending = Pick<Closure, 'target' | 'waitingFor' | 'until' | 'endsAt'>

const endOf = ({ until, endsAt }: Ending) => `${until} ${endsAt ?? ''}`
const isSame = (one: Ending, { target, waitingFor }: Ending) =>
  one.target.id === target.id && one.waitingFor === waitingFor

/** Of several treatments of one place, the one that ends last of each kind; the longest first. */
export function lastEnding<One extends Ending>(closures: readonly One[]): One[] {
  const longestFirst = closures.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))
  return longestFirst.filter(
    (one, at) => longestFirst.findIndex((other) => isSame(one, other)) === at,
  )
}
