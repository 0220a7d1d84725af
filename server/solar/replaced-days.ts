type Replaced = { date: string; beforeKwh: number; kwh: number }
/** Days that showed another amount before a file replaced them: how many, and some of them. */
export type ReplacedDays = { count: number; some: Replaced[] }

/** By more than one portal rounds otherwise than another. */
const ROUNDING_SHARE = 0.02
const MOST_NAMED = 5

/**
 * The days of a file that were known with another amount. The last known day may have been read
 * before it ended: that it has more now is nothing to tell.
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
  return { count: all.length, some: all.slice(0, MOST_NAMED) }
}

const kwhText = (kwh: number) => `${Math.round(kwh * 10) / 10} kWh`

/** What a farmer is told of them: nothing where there are none. */
export function replacedText({ count, some }: ReplacedDays): string[] {
  if (count === 0) return []
  const named = some.map(
    ({ date, beforeKwh, kwh }) => `${date}: ${kwhText(beforeKwh)} before, ${kwhText(kwh)} now`,
  )
  const more = count > some.length ? '; …' : ''
  const days = count === 1 ? '1 day' : `${count.toLocaleString('en')} days`
  return [
    `${days} had another amount before this file (${named.join('; ')}${more}). What this file says counts: send all rows of a day in one file, and of inverters that write a file each make a solar system each.`,
  ]
}
