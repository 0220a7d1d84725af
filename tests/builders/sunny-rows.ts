const DAY_S = 86_400

/** What the sun of a day has brought by an hour, of 1, all between 6 and 18. */
export const broughtBy = (hour: number) =>
  hour <= 6 ? 0 : hour >= 18 ? 1 : (1 - Math.cos(((hour - 6) / 12) * Math.PI)) / 2

/** kWh of each day that `sunnyRows` tells of. */
export const SUNNY_KWH = [20, 24, 8] as const

export type SunnyRow = { time: string; day: number; hour: number; hours: number }

/** A row every so many seconds of `days` days in May, each with its day (from 0) and hour. */
export const sunnyRows = (stepS: number, days: number = SUNNY_KWH.length): SunnyRow[] =>
  Array.from({ length: (days * DAY_S) / stepS }, (_, at) => {
    const time = new Date(Date.UTC(2024, 4, 1) + at * stepS * 1000).toISOString()
    const hour = ((at * stepS) % DAY_S) / 3600
    const day = Math.floor((at * stepS) / DAY_S)
    return { time: time.slice(0, 19).replace('T', ' '), day, hour, hours: stepS / 3600 }
  })

/** kWh that a row brought. */
export const rowKwh = ({ day, hour, hours }: SunnyRow) =>
  (broughtBy(hour + hours) - broughtBy(hour)) * (SUNNY_KWH[day % SUNNY_KWH.length] ?? 0)

/** Mean power of a row, kW. */
export const rowKw = (row: SunnyRow) => rowKwh(row) / row.hours

export const csvOf = (
  name: string,
  rows: readonly SunnyRow[],
  valueOf: (row: SunnyRow) => number,
  digits = 5,
) => `Time,${name}\n${rows.map((row) => `${row.time},${valueOf(row).toFixed(digits)}\n`).join('')}`
