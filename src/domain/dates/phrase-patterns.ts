import type { Language } from '#domain/texts/say.ts'
import {
  anyOf,
  BEGIN,
  END,
  englishWords,
  LETTER,
  perLanguage,
  typedWords,
} from '#domain/texts/typed-words.ts'
import { slotsOf, TOKEN, type Phrase, type Slots } from './phrase-slots.ts'
import * as words from './phrase-words.ts'

const NUMERIC = new Set(['day', 'last', 'count'])

/**
 * Of a way to say a phrase: 'a/b' is a choice, '[a] ' or ' [a]' may be left out, '{slot}' is a place, and
 * ' $' is the end of the line.
 */
function sourceOf(way: string, slots: Slots) {
  const bracketed = way
    .replace(/ \$$/, '')
    .replace(/^\[(.+?)\] /, '‹$1 ›')
    .replaceAll(/ \[(.+?)\]/g, '‹ $1›')
  const source = bracketed.replaceAll(
    /\{(\w+)\}( ?)|‹|›| |[^‹›{} ]+/g,
    (part: string, slot: string | undefined, space: string) => {
      if (slot) return `(${slots[slot]?.source})${space && (NUMERIC.has(slot) ? ' ?' : ' ')}`
      if (part === '‹') return '(?:'
      if (part === '›') return ')?'
      if (part === '-') return '[-–]'
      return part === ' ' ? part : anyOf(part.split('/'))
    },
  )
  return way.endsWith(' $') ? `${source}(?=[.!]?$)` : source
}

const fewestWords = (way: string) =>
  way
    .split(' ')
    .filter(Boolean)
    .map((part) => Math.min(...part.split('/').map((one) => one.split('_').length)))
    .reduce((sum, count) => sum + count, 0)

/** Ways that need more words are tried first, and of those the ones that may have more. */
const sizeOf = (way: string) =>
  9 * fewestWords(way.replaceAll(/\[.*?\]/g, '')) + fewestWords(way.replaceAll(/[[\]]/g, ''))

const slotsIn = (way: string) => [...way.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)

/** No phrase begins with another sign, so that all of them need not be tried there. */
const FIRST = `(?=${TOKEN}|${LETTER})`
const EDGES = [`${FIRST}${BEGIN}(?<![0-9][.,:/–-])`, `${END}(?![.,:/][0-9])`] as const

/** A way to say a phrase; `mark` is the number of the empty group that ends it. */
type Way = { english: string; slots: string[]; mark: number }
type Pattern = { pattern: RegExp; ways: Way[] }
export type PhraseReader = { patterns: Pattern[]; slots: Slots }

/** V8 does not optimize a pattern of more than 20 KB, which makes it fifty times slower. */
const MOST_CHARACTERS = 18_000

type Source = { way: string; english: string; source: string }

function patternOf(sources: Source[]): Pattern {
  let mark = 0
  const ways = sources.map(({ way, english }) => {
    const slots = slotsIn(way)
    mark += slots.length + 1
    return { english, slots, mark }
  })
  const any = sources.map(({ source }) => `${source}()`).join('|')
  return { pattern: new RegExp(`${EDGES[0]}(?:${any})${EDGES[1]}`, 'g'), ways }
}

/** The ways in as few patterns as there may be, each of which goes through a line once. */
function patternsOf(sources: Source[]): Pattern[] {
  const chunks: Source[][] = []
  let size = Infinity
  for (const one of sources) {
    size += one.source.length
    if (size > MOST_CHARACTERS) {
      chunks.push([])
      size = one.source.length
    }
    chunks.at(-1)?.push(one)
  }
  return chunks.map(patternOf)
}

function readerOf(
  spoken: Language,
  slots: Slots,
  phrases: words.PhraseWords[],
  figures: typeof words.FIGURES = [],
): PhraseReader {
  const said = phrases.flatMap(([message, english = englishWords(message)]) =>
    typedWords(spoken, message)
      .split('|')
      .map((way) => ({ way, english, source: sourceOf(way, slots) })),
  )
  const sorted = said.toSorted((a, b) => sizeOf(b.way) - sizeOf(a.way))
  const written = figures.map(([way, english]) => ({
    way,
    english,
    source: way.replaceAll(/\{(\w+)\}/g, (_, slot: string) => `(${slots[slot]?.source})`),
  }))
  return { patterns: patternsOf([...written, ...sorted]), slots }
}

export type Direction = 'ahead' | 'past'

export const phraseReaders = perLanguage((spoken) => {
  const slots = slotsOf(spoken)
  const { PHRASES_AHEAD: ahead, PHRASES_PAST: past, FIGURES } = words
  return {
    ahead: readerOf(spoken, slots, [...ahead, ...past], FIGURES),
    past: readerOf(spoken, slots, [...past, ...ahead], FIGURES),
    around: readerOf(spoken, slots, words.PHRASES_AROUND),
  }
})

function firstMatch({ pattern, ways }: Pattern, text: string, from: number) {
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match && { match, ways }
}

/** Of all patterns, the first match in the text, then the first one after it. */
export function* phraseMatches(text: string, { patterns }: PhraseReader) {
  const open = patterns.map((pattern) => ({ pattern, next: firstMatch(pattern, text, 0) }))
  for (;;) {
    const [found] = open
      .flatMap(({ next }) => next ?? [])
      .toSorted((a, b) => a.match.index - b.match.index)
    if (!found) return
    yield found
    const end = found.match.index + found.match[0].length
    for (const one of open)
      if (one.next && one.next.match.index < end) one.next = firstMatch(one.pattern, text, end)
  }
}

const AND_PART = / in the \{part\}$/

/** What was matched in English; undefined if it is no time. */
export function englishOf(
  { match, ways }: { match: RegExpExecArray; ways: Way[] },
  slots: Slots,
  phrases: Phrase[],
) {
  const way = ways.find(({ mark }) => match[mark] !== undefined)
  if (!way) return undefined
  const first = way.mark - way.slots.length
  const found = way.slots.map((slot, at) => [slot, match[first + at] ?? ''] as const)
  const values = new Map(found.map(([slot, said]) => [slot, slots[slot]?.valueOf(said, phrases)]))
  if ([...values.values()].includes(undefined)) return undefined
  const english = way.english
    .replaceAll(/\{(\w+)\}/g, (_, slot: string) => values.get(slot) ?? '')
    // 'For in three days'.
    .replace(/^(?:on|by|from) (?=in |every )/, '')
  // The reader takes the day and may leave the part of it.
  const parts = AND_PART.test(way.english)
    ? found.flatMap(([slot, said]) =>
        slot === 'part' ? [{ english: `in the ${values.get(slot)}`, said }] : [],
      )
    : []
  return { english, parts }
}
