const QUARTER_MS = 900_000
const QUARTERS_PER_DAY = 96
const DAY_MS = QUARTERS_PER_DAY * QUARTER_MS
/** The day of the year of the summer solstice. */
const MIDSUMMER = 172

/** The sunshine of a day, 0 to 1: a season, and weather that is the same in every run. */
function sunOf(day: number) {
  const season = 0.7 + 0.3 * Math.cos(((day - MIDSUMMER) / 365.25) * 2 * Math.PI)
  return season * (0.75 + 0.25 * Math.sin(day * 0.9) * Math.sin(day * 0.37))
}

/**
 * A logger's file with the kWh of every quarter of an hour, for a system of 6 kW.
 * @param shareOf scales the production of a day
 */
export function quarterHours(
  from: string,
  days: number,
  shareOf: (day: number) => number = () => 1,
) {
  const lines = ['Time,Energy (kWh)']
  const start = Date.parse(from)
  const firstDay = Math.floor(start / DAY_MS)
  for (let quarter = 0; quarter < days * QUARTERS_PER_DAY; quarter += 1) {
    const time = new Date(start + quarter * QUARTER_MS).toISOString().slice(0, 16).replace('T', ' ')
    const hour = (quarter % QUARTERS_PER_DAY) / 4
    const day = Math.floor(quarter / QUARTERS_PER_DAY)
    const height = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI))
    lines.push(
      `${time},${(1.1 * height * sunOf((firstDay + day) % 365.25) * shareOf(day)).toFixed(3)}`,
    )
  }
  return `${lines.join('\n')}\n`
}
