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

const kwhText = (kwh: number) => `${Math.round(kwh * 10) / 10} kWh`

/** Warnings for the farmer: one or none. */
export function replacedWarnings({ count, some }: ReplacedDays): string[] {
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
