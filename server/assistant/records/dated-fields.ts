import { MONTHS } from '#contract/calendar-date.ts'
import type { Crop } from '#contract/crops.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { FarmFacts } from '#server/ai.ts'
import { namedPeriods } from '#server/assistant/calculators/named-periods.ts'
import type { Period } from '#server/assistant/calculators/yield-periods.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { joinNames, listing } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { askOf } from './ask.ts'
import { HARVEST, PLANTING, type CropDate } from './crop-replies.ts'
import { noFields, notRecorded } from './nothing-saved.ts'
import { cropLabel, cropSource } from './record-labels.ts'
import { inScope } from './scope.ts'

const ASKS = /^(?:and )?(?:which|what|list|show|how many|did|have|has|was|were|is|are|anything)\b/
const PLANTED =
  /\b(?:planted|sowed|sown|seeded|(?:did|have) (?:i|we) (?:\w+ ){0,2}(?:plant|sow|seed|put in))\b/
const HARVESTED = /\b(?:harvest(?:ed|s)?|picked|ready)\b/
const MONTH = MONTHS.map((month) => month.toLowerCase().replace(/^(...)(.+)$/, '$1(?:$2)?')).join(
  '|',
)
const MONTH_WORD = new RegExp(`\\b(${MONTH})\\b`)
const YEAR = /\b(?:19|20)\d\d\b/
const ONE_MONTH = /^in [A-Z][a-z]+ \d{4}$/
const TIME_WORDS = new RegExp(
  `\\b(?:last|next|this) (?:week|month|year|${MONTH})\\b|\\b(?:${MONTH})\\b`,
  'g',
)

/** Days that a question names; a month without its year is that of any year. */
type Asked = { name: string; from: string; to: string; month: string | null }

function askedDays(plain: string, { name, from, days }: Period): Asked {
  const isAnyYear =
    ONE_MONTH.test(name) && !YEAR.test(plain) && !/\b(?:last|next|this)\b/.test(plain)
  const to = addDays(from, days - 1)
  return isAnyYear
    ? { name: name.replace(/ \d{4}$/, ''), from, to, month: from.slice(5, 7) }
    : { name, from, to, month: null }
}

const monthNumber = (word: string) =>
  String(
    MONTHS.findIndex((month) => month.toLowerCase().startsWith(word.slice(0, 3))) + 1,
  ).padStart(2, '0')

/** Whether a date in the farmer's own words lies in the days asked for; null where that cannot be told. */
function liesIn(saved: string, { from, to, month }: Asked): boolean | null {
  const date = readDate(saved)
  if (date) return month ? date.slice(5, 7) === month : date >= from && date <= to
  const word = MONTH_WORD.exec(saved.toLowerCase())?.[1]
  if (!word) return null
  const own = monthNumber(word)
  if (month) return own === month
  if (from.slice(0, 7) !== to.slice(0, 7)) {
    const year = YEAR.exec(saved)?.[0]
    return year === undefined
      ? null
      : `${year}-${own}` >= from.slice(0, 7) && `${year}-${own}` <= to
  }
  const year = YEAR.exec(saved)?.[0] ?? from.slice(0, 4)
  if (`${year}-${own}` !== from.slice(0, 7)) return false
  // A part of a month is not read out of 'mid-May'.
  return addDays(to, 1).endsWith('-01') && from.endsWith('-01') ? true : null
}

const savedAs = (crop: Crop, { valueOf }: CropDate) => valueOf(crop).trim()

function tellLying(crops: Crop[], asked: Asked, date: CropDate, farm: FarmFacts): Reply {
  const looked = crops.map((crop) => ({ crop, lies: liesIn(savedAs(crop, date), asked) }))
  const found = looked.filter(({ lies }) => lies === true).map(({ crop }) => crop)
  const unclear = looked.filter(({ lies }) => lies === null).map(({ crop }) => crop)
  const named = (crop: Crop) =>
    `${cropLabel(crop)} (${savedAs(crop, date) ? `saved as ${plainName(savedAs(crop, date))}` : `no ${date.name} saved`})`
  const rest = unclear.length > 0 ? `Cannot be told of: ${joinNames(unclear.map(named))}.` : ''
  const lead =
    found.length > 0 || unclear.length === looked.length
      ? ''
      : `No ${date.name} saved ${inScope(farm)} is ${asked.name}.`
  return listing(
    [
      ...found.map(
        (crop) => `${cropLabel(crop)}: ${date.name} saved as ${plainName(savedAs(crop, date))}.`,
      ),
      rest,
    ],
    [...found, ...unclear].map(cropSource),
    { text: lead },
  )
}

/** 'What did I plant in May?' and 'Which fields are harvested in 2027?'; null for any other question. */
export function tellFieldsByDate(question: string, farm: FarmFacts): Reply | null {
  const plain = plainLetters(question).trim()
  const date = PLANTED.test(plain) ? PLANTING : HARVESTED.test(plain) ? HARVEST : null
  if (!date || !ASKS.test(plain)) return null
  const today = dateIn(farm.zone, farm.now)
  const [period] = namedPeriods(plain, { today, isPast: date === PLANTING })
  const ask = period && askOf(plain.replace(TIME_WORDS, ' '), farm)
  if (!ask) return null
  const { crops, missing } = ask.chosen
  if (crops.length === 0) return missing.length > 0 ? notRecorded(missing, farm) : noFields(farm)
  return tellLying(crops, askedDays(plain, period), date, farm)
}
