import type { Weather, WeatherFinding } from '#contract/weather.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'

const HOUR_MS = 3_600_000
const OLD_AFTER_HOURS = 6
/** As the server has it; a copy on this device may be older. */
const KEPT_HOURS = 5 * 24

export type PresentWeather = Weather & {
  /** The date at the place. */
  today: string
  /** A forecast that others may have replaced by now. */
  isOld: boolean
}

/** What of an answer is still to come; null where nothing is. */
export function presentWeather(weather: Weather | null | undefined, now: Date) {
  if (!weather) return null
  const ageHours = (now.getTime() - Date.parse(weather.updatedAt)) / HOUR_MS
  const today = dateIn(weather.zone, now)
  const hours = weather.hours.filter(({ at }) => Date.parse(at) + HOUR_MS > now.getTime())
  if (ageHours > KEPT_HOURS || hours.length === 0) return null
  return {
    ...weather,
    hours,
    days: weather.days.filter(({ date }) => date >= today),
    findings: weather.findings.filter((finding) =>
      finding.kind === 'irrigate'
        ? finding.by >= today
        : Date.parse(endOf(finding)) > now.getTime() - HOUR_MS,
    ),
    today,
    isOld: ageHours > OLD_AFTER_HOURS,
  } satisfies PresentWeather
}

const endOf = (finding: Exclude<WeatherFinding, { kind: 'irrigate' }>) =>
  finding.kind === 'spray' ? finding.to : finding.at
