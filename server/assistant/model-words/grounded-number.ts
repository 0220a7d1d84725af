import { isStopWord, keyWords, splitWords } from '#server/assistant/words.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { isSameUnit } from './unit-words.ts'
import type { StatedNumber } from './stated-numbers.ts'

const MOST_NOUNS = 3
/** Between a number and what it counts: '24 of your cows', '30 head of cattle'. */
const FILLER = new Set(
  'of the your my our all more full whole about head or to and each'.split(' '),
)
const ANY_ANIMAL = /\b(?:head|animals?|livestock|herd|flock)\b/

/** 'merino ewes' in '30 of your merino ewes in the hills'. */
function nounsOf({ counted }: StatedNumber) {
  const words = splitWords(counted)
  const first = words.findIndex((word) => !FILLER.has(word))
  if (first < 0) return ''
  const end = words.findIndex((word, at) => at >= first && isStopWord(word))
  return words
    .slice(first, end < 0 ? undefined : end)
    .slice(0, MOST_NOUNS)
    .join(' ')
}

/** They share a word or subject, and do not name different animals or crops. */
function isOfSame(one: string, other: string) {
  const [mine, yours] = [subjectsOf(one), subjectsOf(other)]
  if (mine.size > 0 && yours.size > 0) return [...mine].some((subject) => yours.has(subject))
  const words = new Set(keyWords(other))
  return (
    keyWords(one).some((word) => words.has(word)) ||
    (ANY_ANIMAL.test(one) && ANY_ANIMAL.test(other))
  )
}

/** What the records date; a year of planting is not one of building. */
const EVENTS = [/\b(?:re)?plant|\bsow/, /\bharvest/, /\binstall|\bbuilt/, /\bphoto|\bpicture/]
const eventsOf = (text: string) => EVENTS.filter((event) => event.test(text)).map(String)
const meet = (some: Iterable<string>, others: readonly string[]) => {
  const mine = [...some]
  return mine.length === 0 || others.length === 0 || mine.some((one) => others.includes(one))
}

/** '2.5 acres of tomatoes' cannot be those of the corn, nor the acres of another field. */
const mayBeOfSame = (said: StatedNumber, known: StatedNumber, names: readonly string[]) => {
  const namesIn = (text: string) => names.filter((name) => text.includes(name))
  return (
    meet(subjectsOf(said.around), [...subjectsOf(known.around)]) &&
    meet(namesIn(said.around), namesIn(known.around)) &&
    (!isOfDate(said) && !isOfDate(known)
      ? true
      : meet(eventsOf(said.around), eventsOf(known.around)))
  )
}

const isOfDate = ({ unit }: StatedNumber) =>
  unit === 'year of the calendar' || unit?.startsWith('day of ') === true

function isOfSameThing(said: StatedNumber, known: StatedNumber) {
  if (said.unit) return known.unit !== null && isSameUnit(said.unit, known.unit)
  const nouns = nounsOf(said)
  if (nouns) return !known.unit && isOfSame(nouns, known.around)
  return known.unit === 'year of the calendar' || isOfSame(said.around, known.around)
}

/**
 * Whether the grounds state the number with the same unit or for the same thing: '24 cows' is not
 * '24 acres'.
 */
export const isGrounded = (
  said: StatedNumber,
  known: readonly StatedNumber[],
  names: readonly string[] = [],
) =>
  known.some(
    (one) => one.value === said.value && isOfSameThing(said, one) && mayBeOfSame(said, one, names),
  )
