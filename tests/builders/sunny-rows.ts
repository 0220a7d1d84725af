const DAY_S = 86_400

/** The share of a day's production that is reached by an hour; the sun shines from 6 to 18. */
export const broughtBy = (hour: number) =>
  hour <= 6 ? 0 : hour >= 18 ? 1 : (1 - Math.cos(((hour - 6) / 12) * Math.PI)) / 2

/** The kWh of each day of `sunnyRows`. */
export const SUNNY_KWH = [20, 24, 8] as const

export type SunnyRow = { time: string; day: number; hour: number; hours: number }

/** A row every `stepS` seconds for `days` days in May. */
export const sunnyRows = (stepS: number, days: number = SUNNY_KWH.length): SunnyRow[] =>
  Array.from({ length: (days * DAY_S) / stepS }, (_, at) => {
    const time = new Date(Date.UTC(2024, 4, 1) + at * stepS * 1000).toISOString()
    const hour = ((at * stepS) % DAY_S) / 3600
    const day = Math.floor((at * stepS) / DAY_S)
    return { time: time.slice(0, 19).replace('T', ' '), day, hour, hours: stepS / 3600 }
  })

/** The kWh of a row. */
export const rowKwh = ({ day, hour, hours }: SunnyRow) =>
  (broughtBy(hour + hours) - broughtBy(hour)) * (SUNNY_KWH[day % SUNNY_KWH.length] ?? 0)

/** The mean power of a row in kW. */
export const rowKw = (row: SunnyRow) => rowKwh(row) / row.hours

export const csvOf = (
  name: string,
  rows: readonly SunnyRow[],
  valueOf: (row: SunnyRow) => number,
  digits = 5,
) => `Time,${name}\n${rows.map((row) => `${row.time},${valueOf(row).toFixed(digits)}\n`).join('')}`
