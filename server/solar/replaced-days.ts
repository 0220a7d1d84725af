import { msg } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'

type Replaced = { date: string; beforeKwh: number; kwh: number }
/** Days whose amount a file changed: their number, and the first few. */
export type ReplacedDays = { count: number; some: Replaced[] }

/** Smaller differences are only rounding by different portals. */
const ROUNDING_SHARE = 0.02
const MAX_NAMED = 5

/**
 * The days of a file that were known with another amount. An increase of the last known day is not
 * reported, as it may have been exported before the day was over.
 * @param known kWh by day, before the file
 */
export function replacedBy(
  days: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): ReplacedDays {
  const lastKnown = [...known.keys()].reduce((last, date) => (date > last ? date : last), '')
  const all = [...days].flatMap(([date, kwh]): Replaced[] => {
    const beforeKwh = known.get(date)
    if (beforeKwh === undefined || (date === lastKnown && kwh > beforeKwh)) return []
    const isOther = Math.abs(kwh - beforeKwh) > Math.max(kwh, beforeKwh) * ROUNDING_SHARE
    return isOther ? [{ date, beforeKwh, kwh }] : []
  })
  return { count: all.length, some: all.slice(0, MAX_NAMED) }
}

const rounded = (number: number) => ({ number, maximumFractionDigits: 1 })

/** Warnings for the farmer: one or none. */
export function replacedWarnings(spoken: Language, { count, some }: ReplacedDays): string[] {
  if (count === 0) return []
  const named = some.map(({ date, beforeKwh, kwh }) =>
    say(
      spoken,
      msg('{date}: {before} kWh before, {now} kWh now', {
        date: { date },
        before: rounded(beforeKwh),
        now: rounded(kwh),
      }),
    ),
  )
  const days = [...named, ...(count > some.length ? ['…'] : [])].join('; ')
  return [
    say(
      spoken,
      msg(
        'This file changed {count, plural, one {# day} other {# days}} ({days}). Send all rows of a day in one file, and make a solar system for each inverter that writes its own.',
        { count, days },
      ),
    ),
  ]
}
