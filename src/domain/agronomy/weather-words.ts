import { msg, type Message } from '#contract/message.ts'
import type { WeatherFinding } from '#contract/weather.ts'

type Reader = {
  /** 'Tue 04:00', of a moment in the zone of the place. */
  moment: (at: string) => string
  /** 'Thursday', of a date. */
  weekday: (date: string) => string
  /** 'Wed 06:00–09:00'. */
  window: (span: { from: string; to: string }) => string
  /** The date at the place. */
  today: string
}

/**
 * What a finding of the forecast says, without where. Above 0 °C frost is only possible, as it is colder near the
 * ground.
 */
export function findingSentence(
  finding: WeatherFinding,
  { moment, weekday, window, today }: Reader,
): Message {
  switch (finding.kind) {
    case 'frost': {
      const temperature = { quantity: finding.minC, unit: 'celsius' } as const
      const values = { temperature, when: moment(finding.at) }
      return finding.minC < 0
        ? msg('Frost {temperature}, {when}', values)
        : msg('Frost possible: {temperature}, {when}', values)
    }
    case 'heat':
      return msg('Heat stress for cattle, {when} (index {thi})', {
        when: moment(finding.at),
        thi: Math.round(finding.thi),
      })
    case 'irrigate': {
      const water = {
        quantity: Math.round(finding.mm),
        unit: 'mm',
        maximumFractionDigits: 0,
      } as const
      const values = { field: finding.fieldName, water }
      return finding.by <= today
        ? msg('Irrigate {field}: {water} today', values)
        : msg('Irrigate {field}: {water} by {day}', { ...values, day: weekday(finding.by) })
    }
    case 'spray':
      return msg('Spray window {when}', { when: window(finding) })
  }
}
