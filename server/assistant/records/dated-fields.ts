import type { Crop } from '#contract/crops.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { readTimes, type Time } from '#domain/dates/named-days.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, joinNames, listing } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { askOf, inScope } from './ask.ts'
import { dateName, type CropDate } from './crop-replies.ts'
import { noFields, notRecorded } from './like-records.ts'
import { periodName } from './named-periods.ts'
import { cropLabel, cropSource } from './record-labels.ts'

const ASKS = /^(?:and )?(?:which|what|list|show|how many|did|have|has|was|were|is|are|anything)\b/
const PLANTED =
  /\b(?:planted|sowed|sown|seeded|(?:did|have) (?:i|we) (?:\w+ ){0,2}(?:plant|sow|seed|put in))\b/
const HARVESTED = /\b(?:harvest(?:ed|s)?|picked|ready)\b/

/** Days named in a question; a month without a year means that month of any year. */
type Asked = { name: string; from: string; to: string; month: string | null }

function askedDays(time: Time): Asked {
  const isAnyYear = time.kind === 'month' && time.recurs === 'year'
  const name = periodName(time)
  return {
    name: isAnyYear ? name.replace(/ \d{4}$/, '') : name,
    from: time.from,
    to: time.to,
    month: isAnyYear ? time.from.slice(5, 7) : null,
  }
}

/** Whether a date in the farmer's own words lies within those days; null if unclear. */
function liesIn(saved: string, { from, to, month }: Asked): boolean | null {
  const { times, problem } = readTimes(plainLetters(saved), { today: from, lean: 'thisYear' })
  const [own] = times
  if (!own || problem || times.length > 1) return null
  if (month && own.from.slice(0, 7) === own.to.slice(0, 7)) return own.from.slice(5, 7) === month
  // A date without a year may fall into any of several months or years.
  if (own.recurs && from.slice(0, 7) !== to.slice(0, 7)) return null
  if (own.to < from || own.from > to) return false
  return own.from >= from && own.to <= to ? true : null
}

function tellLying(crops: Crop[], asked: Asked, date: CropDate, farm: FarmFacts): Reply {
  const looked = crops.map((crop) => ({ crop, lies: liesIn(crop[date], asked) }))
  const found = looked.filter(({ lies }) => lies === true).map(({ crop }) => crop)
  const unclear = looked.filter(({ lies }) => lies === null).map(({ crop }) => crop)
  const named = (crop: Crop) =>
    `${cropLabel(crop)} (${crop[date].trim() ? `saved as ${plainName(crop[date])}` : `no ${dateName(date)} saved`})`
  const rest = unclear.length > 0 ? `Cannot be told of: ${joinNames(unclear.map(named))}.` : ''
  const lead =
    found.length > 0 || unclear.length === looked.length
      ? ''
      : `No ${dateName(date)} saved ${inScope(farm)} is ${asked.name}.`
  return listing(
    [
      ...found.map(
        (crop) => `${cropLabel(crop)}: ${dateName(date)} saved as ${plainName(crop[date])}.`,
      ),
      rest,
    ],
    [...found, ...unclear].map(cropSource),
    { text: lead },
  )
}

/**
 * 'What did I plant in May?' and 'Which fields are harvested in 2027?' Null for any other question.
 */
export function tellFieldsByDate(question: string, farm: FarmFacts): Reply | null {
  const plain = plainLetters(question).trim()
  const date = PLANTED.test(plain)
    ? 'plantingDate'
    : HARVESTED.test(plain)
      ? 'expectedHarvest'
      : null
  if (!date || !ASKS.test(plain)) return null
  const today = dateIn(farm.zone, farm.now)
  const { text, times } = readTimes(plain, {
    today,
    lean: date === 'plantingDate' ? 'past' : 'thisYear',
  })
  const [time] = times
  const ask = time && askOf(`${text.slice(0, time.index)} ${text.slice(time.end)}`, farm)
  if (!ask) return null
  const { crops, missing } = ask.chosen
  if (crops.length === 0) return missing.length > 0 ? notRecorded(missing, farm) : noFields(farm)
  return tellLying(crops, askedDays(time), date, farm)
}
