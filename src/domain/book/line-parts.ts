import type { EntryKind, EntryPayload } from '#contract/entries.ts'
import { readTimes } from '#domain/dates/named-days.ts'
import type { LineContext } from './entry-line.ts'
import { COUNTED, PRODUCE_OF_WORD, SMALL_WORDS } from './entry-line-words.ts'
import { anyOf, END } from './line-figures.ts'
import type { KindWord } from './line-kind.ts'
import type { LineWords } from './line-words.ts'

/** The longest names first. Two records of one name are not told apart, so neither is taken. */
export function takeNames(line: LineWords, { places, products }: LineContext) {
  const targets: EntryPayload['targets'] = []
  let product: LineContext['products'][number] | undefined
  const named = [
    ...places.map((place) => ({ name: place.name.toLowerCase(), place, item: undefined })),
    ...products.map((item) => ({ name: item.name.toLowerCase(), place: undefined, item })),
  ].toSorted((a, b) => b.name.length - a.name.length)
  for (const { name, place, item } of named) {
    const index = line.indexOf(name)
    const isAmbiguous = named.filter((one) => one.name === name).length > 1
    if (index < 0 || isAmbiguous || !/\p{L}./u.test(name) || (item && product)) continue
    const before = line.text.slice(0, index).toLowerCase()
    // 'Sold to North Dairy' is about a buyer.
    if (place && /\bs(?:old|ale)\b/.test(before) && before.endsWith('to ')) continue
    if (place) targets.push({ kind: place.kind, id: place.id })
    product ??= item
    // Of 'treated 3 goats' the herd is named, and how many.
    if (!COUNTED.has(name) || !/\d $/.test(before)) line.take({ index, length: name.length })
  }
  return { targets, product }
}

const TIME_OF_DAY =
  /(?<![\p{L}\p{N}.,:])(?:at )?(?:(?<hour>\d{1,2})(?:[:.](?<past>[0-5]\d))? ?(?<half>[ap])\.?m\b|(?<full>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?![\d:]))/iu

export function takeTimeOfDay(line: LineWords) {
  const match = TIME_OF_DAY.exec(line.text)
  const { hour, past, half, full, minute } = match?.groups ?? {}
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours = full ? Number(full) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (!match || Number(hour) > 12) return undefined
  line.take({ index: match.index, length: match[0].length })
  return `${String(hours).padStart(2, '0')}:${minute ?? past ?? '00'}`
}

/** The first day that is named; several days only of a treatment. */
export function takeDays(line: LineWords, today: string, kind: EntryKind | undefined) {
  const plain = line.text.toLowerCase()
  const { text, times } = readTimes(plain, { today, lean: 'past' })
  const time = times.find(
    (one) => one.from === one.to || (kind === 'treatment' && one.kind === 'span'),
  )
  // '3 to 5 May' is longer in the text that was read, which moves what follows.
  if (!time || (text !== plain && times.length > 1)) return {}
  const after = text.length - time.end
  line.take({ index: time.index, length: plain.length - after - time.index })
  return { onDate: time.from, ...(time.from < time.to && { lastDate: time.to }) }
}

const notSmall = (letter: string) =>
  `(?!(?:${anyOf(SMALL_WORDS)})${END})${letter}[\\p{L}\\p{N}'’&-]*`
const NAME = `${notSmall('\\p{L}')}(?: (?:(?:and|&) )?${notSmall('\\p{L}')})*`
const SAID: Partial<Record<EntryKind, [key: 'counterparty' | 'purpose', before: string]>> = {
  sale: ['counterparty', 'to'],
  cost: ['counterparty', 'from'],
  input: ['counterparty', 'from'],
  treatment: ['purpose', 'against|for'],
}
const patternOf = (before: string) =>
  new RegExp(`(?<!\\p{L})(?:${before}) (?:the |an? )?(?<name>${NAME})`, 'iu')

/** What it is about: ordinary words after what was understood. */
const ABOUT = new RegExp(
  `(?<=^|[;,:] ?)(?:(?:of|an?|the|some) )*(?<about>${notSmall('(?:(?<=^)\\p{L}|\\p{Ll})')}(?: ${notSmall('\\p{Ll}')})*)(?= ?(?:[;,.:]|$)| (?:${anyOf(SMALL_WORDS)})${END})`,
  'gu',
)

const isAbout = ({ word, rank, kind }: KindWord) =>
  (rank === 2 || rank > 3 || (kind === 'work' && !word.startsWith('work'))) &&
  (PRODUCE_OF_WORD.get(word) ?? 'other') === 'other'

/** The other party or the purpose, and as notes what else is said of an entry of this kind. */
export function takeTexts(line: LineWords, kind: EntryKind | undefined, words: KindWord[]) {
  if (!kind) return {}
  const take = (index: number, text: string) => line.take({ index, length: text.length })
  for (const one of words) if (!isAbout(one)) take(one.index, one.word)
  const [key, before] = SAID[kind] ?? []
  const isBought = kind !== 'input' || words.some((one) => one.kind === 'purchase')
  const match = before && isBought ? patternOf(before).exec(line.text) : null
  if (match) take(match.index, match[0])
  const about = kind === 'treatment' ? [] : [...line.text.matchAll(ABOUT)]
  for (const one of about) take(one.index, one[0])
  const others = words.filter(({ word, index }) => line.text.toLowerCase().startsWith(word, index))
  for (const one of others) take(one.index, one.word)
  const notes = [...about.map(({ groups }) => groups?.about), ...others.map(({ word }) => word)]
  return {
    ...(match && key && { [key]: match.groups?.name }),
    ...(notes.length > 0 && { notes: notes.join(' ') }),
  }
}
