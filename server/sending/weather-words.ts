import { msg } from '#contract/message.ts'
import { weatherFinding, type WeatherFinding } from '#contract/weather.ts'
import { findingSentence } from '#domain/agronomy/weather-words.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { screenPaths } from '#domain/screen-paths.ts'
import { say, type Language } from '#domain/texts/say.ts'
import type { Words } from './notice-words.ts'

/** A finding of the forecast with the project that it is of, as a notice keeps it. */
export type WeatherNotice = WeatherFinding & { projectId: string; project: string; zone: string }

const HOUR = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** 'Tue 04:00' of the place. */
const moment = ({ locale }: Language, at: string, timeZone: string) =>
  new Date(at).toLocaleString(locale, { ...HOUR, timeZone }).replace(',', '')

const weekday = ({ locale }: Language, date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })

/** 'Hill farm: Frost -2 °C, Tue 04:00'; null where the hour or the day is over, or nothing known is told. */
export function weatherWords(spoken: Language, facts: object, now: Date): Words | null {
  const read = weatherFinding.safeParse(facts)
  if (!read.success) return null
  const { projectId, project, zone } = facts as WeatherNotice
  const finding = read.data
  const today = dateIn(zone, now)
  if (isOver(finding, today, now)) return null
  const sentence = findingSentence(finding, {
    moment: (at) => moment(spoken, at, zone),
    weekday: (date) => weekday(spoken, date),
    window: ({ from, to }) => `${moment(spoken, from, zone)}–${moment(spoken, to, zone)}`,
    today,
  })
  return {
    title: say(spoken, msg('{name}: {what}', { name: project, what: sentence })),
    body: say(
      spoken,
      finding.kind === 'irrigate'
        ? msg('An estimate from weather and crop (FAO-56).')
        : msg('From the forecast.'),
    ),
    path: `${screenPaths.weather}?project=${encodeURIComponent(projectId)}`,
  }
}

function isOver(finding: WeatherFinding, today: string, now: Date) {
  if (finding.kind === 'irrigate') return finding.by < today
  return Date.parse(finding.kind === 'spray' ? finding.to : finding.at) <= now.getTime()
}
