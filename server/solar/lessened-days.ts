type Lessened = { date: string; beforeKwh: number; kwh: number }
/** Days that showed more before a file replaced them: how many, and some of them. */
export type LessenedDays = { count: number; some: Lessened[] }

/** By more than one portal rounds otherwise than another. */
const ROUNDING_SHARE = 0.02
const MOST_NAMED = 5

/** @param known kWh by day, before the file */
export function lessenedBy(
  days: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): LessenedDays {
  const all = [...days].flatMap(([date, kwh]): Lessened[] => {
    const beforeKwh = known.get(date) ?? 0
    return kwh < beforeKwh * (1 - ROUNDING_SHARE) ? [{ date, beforeKwh, kwh }] : []
  })
  return { count: all.length, some: all.slice(0, MOST_NAMED) }
}

const kwhText = (kwh: number) => `${Math.round(kwh * 10) / 10} kWh`

/** What a farmer is told of them: nothing where there are none. */
export function lessenedText({ count, some }: LessenedDays): string[] {
  if (count === 0) return []
  const named = some.map(
    ({ date, beforeKwh, kwh }) => `${date}: ${kwhText(beforeKwh)} before, ${kwhText(kwh)} now`,
  )
  const more = count > some.length ? '; …' : ''
  const days = count === 1 ? '1 day' : `${count.toLocaleString('en')} days`
  return [
    `${days} had more before this file (${named.join('; ')}${more}). What this file says counts: send all rows of a day in one file.`,
  ]
}
