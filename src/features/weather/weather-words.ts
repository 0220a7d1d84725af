import type { WeatherFinding } from '#contract/weather.ts'
import { findingSentence } from '#domain/agronomy/weather-words.ts'
import { numberText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { momentText, weekdayName, windowText } from './place-time.ts'
import type { PresentWeather } from './present-weather.ts'

/** Whole degrees; never '-0'. */
export const degreesText = (celsius: number) => numberText(Math.round(celsius) + 0, 0)

const EXACT_BELOW_MM = 10

export const mmText = (mm: number) => numberText(mm, mm < EXACT_BELOW_MM ? 1 : 0)

const KMH_OF_MS = 3.6

export const kmhText = (metresPerSecond: number) => numberText(metresPerSecond * KMH_OF_MS, 0)

const LEAST_RAIN_MM = 0.1

/** 'no rain', '3.4 mm of rain'. */
export const rainText = (mm: number) =>
  mm < LEAST_RAIN_MM ? t('no rain') : t('{mm} mm of rain', { mm: mmText(mm) })

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
    now === null ? '' : t('{now} °C now', { now: degreesText(now) }),
    minC === null || maxC === null
      ? ''
      : t('{min} to {max} °C today', { min: degreesText(minC), max: degreesText(maxC) }),
    precipitationMm === null ? '' : rainText(precipitationMm),
  ]
    .filter(Boolean)
    .join(', ')
}
