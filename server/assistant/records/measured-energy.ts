import { addDays, dateIn, daysBetween } from '#domain/dates/calendar-days.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { FarmFacts, Measured, MeasuredPeriod, Placed } from '#server/ai.ts'
import { wholeQuestion } from '#server/assistant/follow-up.ts'
import { type Reply, figureText, listing, saying, sum } from '#server/assistant/reply.ts'
import { numbersIn } from '#server/assistant/model-words/verify-numbers.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { dayText } from './analysis-replies.ts'
import { chooseRecords } from './chosen-records.ts'
import { hasUnreadPeriod, namedPeriods, PERIOD_NOT_READ } from './named-periods.ts'
import { capitalised, solarLabel, solarSource } from './record-labels.ts'

const SOLAR =
  /\b(?:solar|panels?|modules?|pv|array|inverters?|photovoltaics?|kwh|kilowatt hours?|electricity|power)\b/
const MAKE =
  '(?:ma[kd]e|produc(?:ed?|ing|tion)|generat(?:ed?|ing|ion)|yield(?:ed)?|output|deliver(?:ed)?|kwh)'
/** Refers to the past, which has measurements. */
const MADE = new RegExp(
  `\\b(?:did|have|has|had|was|were|been)\\b.*\\b${MAKE}\\b|\\b(?:made|produced|generated|measured)\\b`,
)
const NAMED = new RegExp(`\\b${MAKE}\\b`)
/** Questions about potential, reasons, value or the number of panels are answered elsewhere. */
const OTHER =
  /\b(?:should|could|can|will|would|might|may (?:i|we|my|our|the)|expect\w*|potential|clear.sky|why|less|more|low|lower|drop\w*|worth|sav(?:e|ed|ing|ings)|earn\w*|money|dollars?|paid|use[ds]?|using|how many (?:panels?|modules?)|current generation|tomorrow|next)\b/
/** A rate is not a calendar period. */
const RATE =
  /\b(?:(?:a|per|each|every) (?:day|week|month|year)|daily|weekly|monthly|yearly|annual(?:ly)?)\b/g
const NOW = /\b(?:today|now)\b/

type Asked = { question: string; history: ChatMessage[]; now: Date; zone: string }

/**
 * The periods for which a question asks what panels produced; null if it does not. Empty if it
 * names no period, which means everything stored.
 */
export function measuredPeriods({ question, history, now, zone }: Asked): MeasuredPeriod[] | null {
  const plain = plainLetters(wholeQuestion(question, history))
  if (!SOLAR.test(plain) || OTHER.test(plain)) return null
  const today = dateIn(zone, now)
  const named = namedPeriods(plain.replace(RATE, ' '), today)
  const isCalendar = named.length > 0 && NAMED.test(plain) && !NOW.test(plain)
  if (!MADE.test(plain) && !isCalendar) return null
  return named
    .filter(({ from }) => from <= today)
    .map(({ name, from, days }) => {
      const last = addDays(from, days - 1)
      const to = last < today ? last : today
      return { name, from, to, days: Math.min(days, daysBetween(from, to) + 1) }
    })
}

/** Precision as on the system's screen: tenths below a hundred. */
const kwhText = (kwh: number) =>
  `${figureText(kwh < 100 ? Number(kwh.toFixed(1)) : Math.round(kwh))} kWh`

const NO_DAY =
  'no measured day is stored yet. Upload the CSV files of your inverter on its page, under Historical Data.'

/** Stored production of one system, one line per period. */
function linesOf(system: Placed<SolarSystem>, { periods, sums, stored }: Measured): string[] {
  const label = capitalised(solarLabel(system))
  const all = stored.find(({ systemId }) => systemId === system.id)
  if (!all) return [`${label}: ${NO_DAY}`]
  const range = `${dayText(all.firstDay)} to ${dayText(all.lastDay)}`
  if (periods.length === 0)
    return [`${label}, measured: ${kwhText(all.kwh)} on the ${all.days} stored days from ${range}.`]
  return periods.map(({ name, from, to, days }) => {
    const found = sums.find(
      (one) => one.systemId === system.id && one.from === from && one.to === to,
    )
    if (!found) return `${label}: no measured day is stored ${name}. Stored are ${range}.`
    const rest = found.days < days ? '; the other days are not stored' : ''
    return `${label}, measured: ${kwhText(found.kwh)} ${name}, from ${found.days} of ${days} ${days === 1 ? 'day' : 'days'}${rest}.`
  })
}

/** 'How much did my panels make in October?' Sums of the stored days, and how many there are. */
export function tellMeasured(question: string, farm: FarmFacts): Reply | null {
  const { measured } = farm
  if (!measured) return null
  const today = dateIn(farm.zone, farm.now)
  if (hasUnreadPeriod(plainLetters(question).replace(RATE, ' '), today))
    return saying(PERIOD_NOT_READ)
  const { solarSystems } = chooseRecords(question, farm)
  const chosen = new Set(solarSystems.map(({ id }) => id))
  const together = measured.periods.flatMap(({ name, from, to }) => {
    const found = measured.sums.filter(
      (one) => chosen.has(one.systemId) && one.from === from && one.to === to,
    )
    return found.length > 1
      ? [`Together: ${kwhText(sum(found.map(({ kwh }) => kwh)))} ${name}.`]
      : []
  })
  const reply = listing(
    [...together, ...solarSystems.flatMap((system) => linesOf(system, measured))],
    solarSystems.map(solarSource),
  )
  return { ...reply, figures: numbersIn(reply.content) }
}
