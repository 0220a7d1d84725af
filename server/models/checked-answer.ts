import { keepSentences, plainText } from '#server/assistant/plain-text.ts'
import { findQuantities } from '#server/assistant/tools/quantities/find-quantities.ts'
import { simpleUnit } from '#server/assistant/tools/quantities/units.ts'
import { ENGLISH } from '#server/assistant/understand/card-file.ts'
import { loadGuard } from '#server/assistant/understand/knowledge-files.ts'
import { folded } from '#server/assistant/understand/words.ts'

const { citedWords, falseCalm, remedies } = loadGuard()

/** What a text may rest on, read once. */
export type Ground = { plain: string; figures: Figure[] }
export const groundOf = (text: string): Ground => ({
  plain: inPlainWords(text),
  figures: figuresIn(text),
})

type Grounds = {
  /** What a text cites. */
  cited: Ground[]
  /** The farmer's own words, whose figures may be repeated. */
  question?: Ground
  isUrgent?: boolean
}

/** More than 150 words. */
const MOST_CHARACTERS = 1_500

/**
 * What may be shown of a model's text: without the sentences that hold a figure, a medicine, a spray
 * or a dose that is in nothing they cite, an address, or advice to do without help.
 */
export function checkedText(text: string, { cited, question, isUrgent = false }: Grounds) {
  const repeated = question?.figures.filter(({ isDose }) => !isDose) ?? []
  const figures = [...repeated, ...cited.flatMap((ground) => ground.figures)]
  const mayStay = (sentence: string) =>
    !ADDRESS.test(sentence.normalize('NFKC')) &&
    !calmsFalsely(sentence, isUrgent) &&
    remediesIn(sentence).every((name) => cited.some(({ plain }) => plain.includes(name))) &&
    figuresIn(sentence).every((figure) => figures.some((given) => isOf(given, figure)))
  return keepSentences(plainText(text.slice(0, MOST_CHARACTERS)), mayStay).text
}

/** 'sheepvet.com', 'vet@farm.example', 'sheepvet dot com', 'tel:…', an escaped tag. */
const ADDRESS =
  /[\p{L}\d]\.\p{L}{2}|\S@\S|[\\/]{2}|\b(?:tel|sms|mailto|https?|whatsapp):|\b(?:dot|punto|ponto|point|punkt) (?:com|org|net|info)\b|&#?\w{1,8};/iu

export const inPlainWords = (text: string) =>
  ` ${(folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `

// Without their last vowel, names are nearly the same in many languages: fungicide, fungicida.
const stemOf = (name: string) => folded(name).replace(/[aeo]$/, '')
/** A shorter name in one language begins harmless words in another. */
const SHORTEST_TRANSLATED = 5
const stems = new Set([
  ...citedWords.map(stemOf),
  ...remedies.flatMap(({ language, names }) =>
    names.map(stemOf).filter((name) => language === ENGLISH || name.length >= SHORTEST_TRANSLATED),
  ),
])
const endings = [...stems].filter((name) => name.startsWith('*')).map((name) => name.slice(1))
const MOST_AFTER_ENDING = 3

const LETTERS_OF_KEY = 2
const keyOf = (name: string) => name.slice(0, LETTERS_OF_KEY)
/** Beginnings of remedies, by their first letters. */
const beginnings = new Map<string, string[]>()
for (const name of stems)
  if (!name.startsWith('*'))
    beginnings.set(keyOf(name), [...(beginnings.get(keyOf(name)) ?? []), name])

/** Names of remedies, and other words that must be cited, as they would stand in what is cited. */
function remediesIn(sentence: string): string[] {
  const plain = inPlainWords(sentence)
  return [...plain.matchAll(/ (?=\S)/g)].flatMap(({ index }) => {
    const from = index + 1
    const begun = (beginnings.get(plain.slice(from, from + LETTERS_OF_KEY)) ?? []).filter((name) =>
      plain.startsWith(name, from),
    )
    const word = plain.slice(from, plain.indexOf(' ', from))
    const isEnded = endings.some((ending) => {
      const at = word.lastIndexOf(ending)
      return at > 0 && word.length - at - ending.length <= MOST_AFTER_ENDING
    })
    return [...begun.map((name) => ` ${name}`), ...(isEnded ? [word] : [])]
  })
}

type Figure = { value: number; unit: string; isDose: boolean }

const DOSED = new Set(['mass', 'volume'])
const DOSED_UNITS = new Set(['ppm', 'iu'])

/** The figures of a text with their units; of dates, times and ordinals the plain numbers. */
function figuresIn(text: string): Figure[] {
  const lines = text.split(SENTENCE_OR_LINE).filter((line) => !IDENTIFIER.test(line))
  return lines.flatMap((line) => {
    const plain = withPlainDigits(line)
    const found = findQuantities(plain)
    const others = [...plain.matchAll(/\d+/g)].filter(
      ({ index }) => !found.some(({ start, end }) => index >= start && index < end),
    )
    return [
      ...found.map(({ value, unit }) => ({ value, unit, isDose: unit.split('/').some(isDose) })),
      ...others.map(([digits]) => ({ value: Number(digits), unit: '', isDose: false })),
    ]
  })
}

/** Figures of two sentences belong together no more than those of two lines. */
const SENTENCE_OR_LINE = /\n|(?<=[.!?])\s+(?=\p{Lu})/u

/** The digits of ids are no figures. */
const IDENTIFIER = /^\s*(?:id|projectId): /

const isDose = (unit: string) => DOSED_UNITS.has(unit) || DOSED.has(simpleUnit(unit)?.group ?? '')

/** Digits of any script as 0 to 9. */
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return `${value}`
  })

/** A figure may be rounded by 1 % unless it is a dose; it may stand without its unit likewise. */
function isOf(given: Figure, { value, unit, isDose: isDosed }: Figure) {
  if (given.value === value && given.unit === unit) return true
  if (isDosed || (given.isDose && unit === '') || (unit !== '' && given.unit !== unit)) return false
  const digits = `${value}`.split('.')[1]?.length ?? 0
  const isNear = Math.abs(given.value - value) <= Math.abs(given.value) / 100
  return isNear && Number(given.value.toFixed(digits)) === value
}

const { helpers, needless, calming } = falseCalm

/** 'Your cow needs no veterinarian'; where there is danger, also that it can wait. */
function calmsFalsely(sentence: string, isUrgent: boolean) {
  const plain = inPlainWords(sentence.replaceAll(/['’]/g, ''))
  const has = (list: string[]) => list.some((phrase) => plain.includes(` ${phrase} `))
  return (has(helpers) && has(needless)) || (isUrgent && has(calming))
}
