import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'
import type { Words } from './notice-words.ts'

type Facts = Record<string, string | number | null>

const HOUR = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** 'Tue 04:00' of the place. */
function hourOf({ locale }: Language, at: string, timeZone: string) {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  return moment.toLocaleString(locale, { ...HOUR, timeZone }).replace(',', '')
}

/** 'Thursday', of a date. */
function weekdayOf({ locale }: Language, date: string) {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  return day.toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
}

const ESTIMATE = msg('An estimate from weather and crop (FAO-56).')

/** Facts of a finding of the forecast, with `place`, `zone` and `projectId`, in words. */
export function weatherWords(spoken: Language, facts: Facts): Words | null {
  const said = messagesOf(spoken, facts)
  if (!said) return null
  const [title, body] = said
  const path = facts.projectId ? `/weather?project=${facts.projectId}` : '/'
  return { title: say(spoken, title), body: say(spoken, body), path }
}

function messagesOf(spoken: Language, facts: Facts): [Message, Message] | null {
  const text = (name: string) => `${facts[name] ?? ''}`
  const number = (name: string): MessageValue => ({
    number: Number(facts[name] ?? 0),
    maximumFractionDigits: 1,
  })
  const hour = (name: string) => hourOf(spoken, text(name), text('zone') || 'UTC')
  const place = text('place')
  switch (facts.kind) {
    case 'frost':
      return [
        msg('Frost {temperature} °C in {place}, {at}', {
          temperature: number('minC'),
          place,
          at: hour('at'),
        }),
        msg('The coldest hour of the forecast. Protect plants that frost harms.'),
      ]
    case 'heat':
      return [
        msg('Heat stress for cattle in {place}, {at}', { place, at: hour('at') }),
        msg('The forecast has a temperature-humidity index of {thi}. From 72 on cattle suffer.', {
          thi: number('thi'),
        }),
      ]
    case 'irrigate':
      return [
        msg('Irrigate {field}: {mm} mm by {day}', {
          field: text('fieldName'),
          mm: number('mm'),
          day: weekdayOf(spoken, text('by')),
        }),
        ESTIMATE,
      ]
    case 'spray':
      return [
        msg('Spray window in {place}, {from} to {to}', {
          place,
          from: hour('from'),
          to: hour('to'),
        }),
        msg('Spraying drifts and dries least then, by the forecast.'),
      ]
    default:
      return null
  }
}
