const QUARTER_MS = 900_000
const QUARTERS_A_DAY = 96
const DAY_MS = QUARTERS_A_DAY * QUARTER_MS
/** The longest day of the year, counted from 1 January. */
const MIDSUMMER = 172

/** How much sun a day has, 0 to 1: long in summer, and weather that is the same in every run. */
function sunOf(day: number) {
  const season = 0.7 + 0.3 * Math.cos(((day - MIDSUMMER) / 365.25) * 2 * Math.PI)
  return season * (0.75 + 0.25 * Math.sin(day * 0.9) * Math.sin(day * 0.37))
}

/**
 * A logger's file: kWh of every quarter of an hour, of a system of 6 kW.
 * @param shareOf what of its usual production a day made; 1 where nothing is said
 */
export function quarterHours(
  from: string,
  days: number,
  shareOf: (day: number) => number = () => 1,
) {
  const lines = ['Time,Energy (kWh)']
  const start = Date.parse(from)
  const firstDay = Math.floor(start / DAY_MS)
  for (let quarter = 0; quarter < days * QUARTERS_A_DAY; quarter += 1) {
    const time = new Date(start + quarter * QUARTER_MS).toISOString().slice(0, 16).replace('T', ' ')
    const hour = (quarter % QUARTERS_A_DAY) / 4
    const day = Math.floor(quarter / QUARTERS_A_DAY)
    const height = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI))
    lines.push(
      `${time},${(1.1 * height * sunOf((firstDay + day) % 365.25) * shareOf(day)).toFixed(3)}`,
    )
  }
  return `${lines.join('\n')}\n`
}
