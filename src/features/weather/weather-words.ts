import type { WeatherFinding } from '#contract/weather.ts'
import { findingSentence } from '#domain/agronomy/weather-words.ts'
import { say, t } from '#src/lib/texts.ts'
import { momentText, weekdayName, windowText } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'

export const celsius = (quantity: number) => ({ quantity, unit: 'celsius' }) as const
/** @param digits of millimeters */
export const water = (mm: number, digits?: number) =>
  ({
    quantity: mm,
    unit: 'mm',
    ...(digits !== undefined && { maximumFractionDigits: digits }),
  }) as const
export const wind = (metresPerSecond: number) =>
  ({ quantity: metresPerSecond, unit: 'm/s' }) as const

type Quantity = ReturnType<typeof celsius | typeof water | typeof wind>

/** Where the unit stands in the head of a column. */
export const figureText = (quantity: Quantity) =>
  t('{figure}', { figure: { ...quantity, alone: true } })

/** '4 to 14 °C'. */
export const rangeText = (minC: number, maxC: number) =>
  t('{min} to {max}', { min: { ...celsius(minC), alone: true }, max: celsius(maxC) })

const LEAST_RAIN_MM = 0.1

/** 'no rain', '3.4 mm of rain'. */
export const rainText = (mm: number) =>
  mm < LEAST_RAIN_MM ? t('no rain') : t('{water} of rain', { water: water(mm) })

/** 'Frost -2 °C, Tue 04:00', 'Irrigate North: 22 mm by Thursday'. */
export const findingText = (
  finding: WeatherFinding,
  { zone, today }: Pick<PresentWeather, 'zone' | 'today'>,
) =>
  say(
    findingSentence(finding, {
      moment: (at) => momentText(at, zone),
      weekday: (date) => weekdayName(date, today),
      window: (span) => windowText(span, zone),
      today,
    }),
  )

type Level = WeatherFinding['level']
const LEVELS: Level[] = ['act', 'look', 'good']

/** What needs the farmer most comes first. */
export const mostPressing = <Any extends { level: Level }>(findings: Any[]) =>
  findings.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))

/** '12 °C now, 4 to 14 °C today, no rain'; what is not known is left out. */
export function plainText({ hours, days, today }: PresentWeather) {
  const now = hours[0]?.temperatureC ?? null
  const {
    minC = null,
    maxC = null,
    precipitationMm = null,
  } = days.find(({ date }) => date === today) ?? {}
  return [
    now === null ? '' : t('{now} now', { now: celsius(now) }),
    minC === null || maxC === null ? '' : t('{range} today', { range: rangeText(minC, maxC) }),
    precipitationMm === null ? '' : rainText(precipitationMm),
  ]
    .filter(Boolean)
    .join(', ')
}
