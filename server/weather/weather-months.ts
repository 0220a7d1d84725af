import type { HourWeather } from '#domain/agronomy/weather-hours.ts'

/*
 * The hours of a UTC month as whole numbers of 16 bits, one variable after the other, little-endian, in
 * base64: 16 kB, which take a fraction of the time that JSON takes.
 */

/** Steps of a unit; the order is that of the stored numbers. */
const STEPS = {
  temperatureC: 100,
  humidityPercent: 100,
  precipitationMm: 100,
  windMs: 100,
  globalWm2: 10,
  beamWm2: 10,
  diffuseWm2: 10,
  code: 1,
} as const satisfies Omit<Record<keyof HourWeather, number>, 'startMs'>
const ROWS = Object.entries(STEPS) as [keyof typeof STEPS, number][]
const UNKNOWN = -32_768
const HOUR_MS = 3_600_000

export const unknownHour = (startMs: number): HourWeather => ({
  startMs,
  temperatureC: null,
  humidityPercent: null,
  precipitationMm: null,
  windMs: null,
  globalWm2: null,
  beamWm2: null,
  diffuseWm2: null,
  code: null,
})

export type MonthHours = { month: string; startMs: number; hours: number; numbers: Int16Array }

/** YYYY-MM. */
export const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7)
export const startOfMonth = (month: string) => Date.parse(`${month}-01T00:00:00Z`)
export function nextMonth(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return monthOf(Date.UTC(year, number))
}

export function emptyMonth(month: string): MonthHours {
  const startMs = startOfMonth(month)
  const hours = (startOfMonth(nextMonth(month)) - startMs) / HOUR_MS
  return { month, startMs, hours, numbers: new Int16Array(hours * ROWS.length).fill(UNKNOWN) }
}

/** What an unreadable text holds is not known. */
export function unpackMonth(month: string, text: string): MonthHours {
  const empty = emptyMonth(month)
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== empty.numbers.byteLength) return empty
  // A copy, as a pooled buffer may start at an odd address.
  return { ...empty, numbers: new Int16Array(new Uint8Array(bytes).buffer) }
}

export const packMonth = ({ numbers }: MonthHours) =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64')

/** Writes what is known of these hours into the month; what is not known leaves what was. */
export function putHours({ startMs, hours, numbers }: MonthHours, given: readonly HourWeather[]) {
  for (const hour of given) {
    const at = (hour.startMs - startMs) / HOUR_MS
    if (!Number.isInteger(at) || at < 0 || at >= hours) continue
    ROWS.forEach(([value, perUnit], row) => {
      const known = hour[value]
      if (known !== null) numbers[row * hours + at] = Math.round(known * perUnit)
    })
  }
}

/** The hours of the month that begin in a span. */
export function hoursOf({ startMs, hours, numbers }: MonthHours, fromMs: number, toMs: number) {
  const first = Math.max(0, Math.ceil((fromMs - startMs) / HOUR_MS))
  const end = Math.min(hours, Math.ceil((toMs - startMs) / HOUR_MS))
  return Array.from({ length: Math.max(0, end - first) }, (_one, index): HourWeather => {
    const at = first + index
    const hour = unknownHour(startMs + at * HOUR_MS)
    for (let row = 0; row < ROWS.length; row += 1) {
      const [value, perUnit] = ROWS[row] ?? ['code', 1]
      const stored = numbers[row * hours + at] ?? UNKNOWN
      if (stored !== UNKNOWN) hour[value] = stored / perUnit
    }
    return hour
  })
}

const NEEDED: readonly (keyof typeof STEPS)[] = ['temperatureC', 'precipitationMm', 'globalWm2']

/** Whether of an hour of a span in this month the temperature, rain or light is not known. */
export function lacksHours({ startMs, hours, numbers }: MonthHours, fromMs: number, toMs: number) {
  const first = Math.max(0, Math.ceil((fromMs - startMs) / HOUR_MS))
  const end = Math.min(hours, Math.ceil((toMs - startMs) / HOUR_MS))
  return ROWS.some(
    ([value], row) =>
      NEEDED.includes(value) &&
      numbers.subarray(row * hours + first, row * hours + Math.max(first, end)).includes(UNKNOWN),
  )
}
