import { msg, type Message } from '#contract/message.ts'
import type { EnergyFacts } from '#server/assistant/tools/schemas.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { figure, listing, recordName, saying, type Reply } from './reply.ts'

type System = EnergyFacts['systems'][number]
type Measured = NonNullable<System['measured']>

/** Energy of a period: measured before entered, and never an example. */
export function energyReply({ show, periods }: ToolQuestion, facts: EnergyFacts): Reply {
  const { systems, totalMeasuredKwh } = facts
  if (systems.length === 0) return saying(msg('You have no solar system saved.'))
  const isBest = show['show'] === 'best'
  const isAverage = show['show'] !== 'made'
  const measured = systems.filter((system) => system.measured)
  const ordered = [...measured, ...systems.filter((system) => !system.measured)]
  const lines = ordered.map((system) =>
    isBest && system.measured
      ? bestLine(system.record, system.measured)
      : energyLine(system, isAverage, periods.length > 0),
  )
  const total = msg('{kwh} kWh measured in all', { kwh: figure(totalMeasuredKwh) })
  const records = ordered.map(({ record }) => record)
  return listing(measured.length > 1 && !isAverage ? total : null, lines, records)
}

const bestLine = (record: System['record'], { days, best, least }: Measured) =>
  msg(
    '{record}: the best of {days, plural, one {# measured day} other {# measured days}} was {bestDay} with {best} kWh, the weakest {leastDay} with {least} kWh.',
    {
      record: recordName(record),
      days,
      bestDay: { date: best.date, style: 'long' },
      best: figure(best.kwh),
      leastDay: { date: least.date, style: 'long' },
      least: figure(least.kwh),
    },
  )

function energyLine(
  { record, measured, stored, entered }: System,
  isAverage: boolean,
  hasPeriod: boolean,
) {
  const name = recordName(record)
  if (!measured)
    return msg('{record}: {nothing} {entered}', {
      record: name,
      nothing:
        hasPeriod && stored
          ? msg('no day of that time is measured; days are stored from {first} to {last}.', {
              first: { date: stored.firstDay, style: 'long' },
              last: { date: stored.lastDay, style: 'long' },
            })
          : msg('no days are measured yet.'),
      entered: enteredWords(entered),
    })
  const { kwh, days, daysInPeriod, firstDay, lastDay } = measured
  const span =
    firstDay === lastDay
      ? msg('on {day}', { day: { date: firstDay, style: 'long' } })
      : msg('from {first} to {last}', {
          first: { date: firstDay, style: 'long' },
          last: { date: lastDay, style: 'long' },
        })
  const made = msg('{record}: {kwh} kWh measured {span}.', { record: name, kwh: figure(kwh), span })
  const counted = isAverage
    ? msg('{made} That is {average} kWh a day over {days, number} measured days. {entered}', {
        made,
        average: figure(kwh / days),
        days,
        entered: enteredWords(entered),
      })
    : made
  return days < daysInPeriod
    ? msg('{made} {days, number} of {daysInPeriod, number} days are stored.', {
        made: counted,
        days,
        daysInPeriod,
      })
    : counted
}

function enteredWords({ kwhPerDay, kwhPerMonth }: System['entered']): Message | string {
  if (kwhPerDay !== null && kwhPerMonth !== null)
    return msg('You entered {day} kWh a day and {month} kWh a month.', {
      day: figure(kwhPerDay),
      month: figure(kwhPerMonth),
    })
  if (kwhPerDay !== null) return msg('You entered {day} kWh a day.', { day: figure(kwhPerDay) })
  if (kwhPerMonth !== null)
    return msg('You entered {month} kWh a month.', { month: figure(kwhPerMonth) })
  return ''
}
