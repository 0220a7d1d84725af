import { compileConcepts, findConcepts, openVocabulary, type Hit, type Hits } from './concepts.ts'
import { openLanguages } from './languages.ts'
import type { EmergencyData, Helper, Language, Numbers, Rule } from './load-emergencies.ts'
import { tokens, wordList, type Token } from './tokens.ts'

export type Emergency = { for: Helper; matter: string; language: Language }
/** What the farmer stands on: 'it cannot get up' beside a herd is about an animal. */
export type Context = { kind?: 'animal' | 'crop' | 'solar' }

const ANYWHERE = '112 / 911'
const NO_LINES = `In an emergency call ${ANYWHERE}. For an animal, call your veterinarian.`
const fill = (line: string, number: string) => line.replace('{number}', () => number)

const WITHIN_WORDS = 10
/** A subject further away than this is not the one the sign is about. */
const NEAR_WORDS = 12

const distance = (span: Hit, { start, end }: Hit) => Math.max(0, start - span.end, span.start - end)

const nearest = (hits: Hit[] | undefined, span: Hit) =>
  (hits ?? []).reduce((least, hit) => Math.min(least, distance(span, hit)), Infinity)

/** The stretch of words around the first concept in which the others occur, if they all do. */
function spanOf({ all, within = WITHIN_WORDS, inOrder = false }: Rule, first: Hit, hits: Hits) {
  const span = { ...first }
  let last = first
  for (const concept of all.slice(1)) {
    const near = (hits.get(concept) ?? []).filter(
      (hit) => distance(first, hit) <= within && (!inOrder || hit.start >= last.start),
    )
    const [hit] = near.toSorted((one, other) => distance(last, one) - distance(last, other))
    if (!hit) return
    last = hit
    span.start = Math.min(span.start, hit.start)
    span.end = Math.max(span.end, hit.end)
  }
  return span
}

function isOf(of: Rule['of'], span: Hit, hits: Hits, { kind }: Context) {
  const things = hits.get('not-animal') ?? []
  const animals = (hits.get('animal') ?? []).filter((hit) => nearest(things, hit) > 0)
  // 'He' and 'she' are people where no animal is named.
  const pronouns = animals.length > 0 ? [] : (hits.get('pronoun') ?? [])
  const person = nearest([...(hits.get('person') ?? []), ...pronouns], span)
  const animal = nearest(animals, span)
  const isAnimal = Math.min(person, animal) <= NEAR_WORDS ? animal < person : kind === 'animal'
  if (of === 'person') return person <= NEAR_WORDS && !isAnimal
  return of === undefined || isAnimal === (of === 'animal')
}

/**
 * Prevention, the past and figures of speech calm the sentence they stand in; a question calms what
 * follows it in its clause, unless the sentence speaks of now. 'Why go on living?' is not calm.
 */
function isCalm(rule: Rule, span: Hit, hits: Hits, words: Token[]) {
  const around = ({ start, end }: Hit, part: 'sentence' | 'clause') =>
    words[end]![part] >= words[span.start]![part] && words[start]![part] <= words[span.end]![part]
  const has = (concept: string, test: (hit: Hit) => boolean) => (hits.get(concept) ?? []).some(test)
  if (has('calm', (hit) => around(hit, 'sentence'))) return true
  const isBefore = (hit: Hit) => hit.start <= span.start && around(hit, 'clause')
  if (has('calm-before', isBefore)) return true
  const asks = has('calm-question', isBefore) || has('calm-mild', (hit) => around(hit, 'clause'))
  return asks && rule.for !== 'crisis' && !has('now', (hit) => around(hit, 'sentence'))
}

/** Prepares the data once for the functions that follow a sentence. */
export function openEmergencies(data: EmergencyData) {
  const files = Object.values(data.languages)
  const concepts = new Map(
    Object.entries(data.languages).map(([name, { words }]) => [name, compileConcepts(words)]),
  )
  const keysOf = openVocabulary(
    new Set([...concepts.values()].flatMap(({ keys }) => [...keys])),
    files.flatMap(({ prefixes }) => wordList(prefixes)),
    new Set(files.flatMap(({ common, noTypos }) => wordList(`${common} ${noTypos}`))),
  )
  const { detectLanguage, likely } = openLanguages(data, concepts, keysOf)

  function findIn(
    language: Language,
    words: Token[],
    keys: ReadonlySet<string>[],
    context: Context,
  ) {
    const hits = findConcepts(concepts.get(language), keys)
    return data.rules.find((rule) =>
      (hits.get(rule.all[0]!) ?? []).some((first) => {
        const span = spanOf(rule, first, hits)
        return span && isOf(rule.of, span, hits, context) && !isCalm(rule, span, hits, words)
      }),
    )
  }

  /** The first rule that fits, in the languages the sentence may be of. */
  function findEmergency(sentence: string, context: Context = {}): Emergency | null {
    const words = tokens(sentence)
    const keys = keysOf(words)
    for (const language of likely(sentence, words, keys)) {
      const rule = findIn(language, words, keys, context)
      if (rule) return { for: rule.for, matter: rule.matter, language }
    }
    return null
  }

  /** The first lines of the answer: whom to call, and what to do or leave until they come. */
  function emergencyLine(emergency: Emergency, language: Language, numbers: Numbers = {}) {
    const lines = data.languages[language]?.lines ?? data.languages.en?.lines
    if (!lines) return NO_LINES
    const people = numbers.people ?? ANYWHERE
    const call = {
      people: fill(lines.call, people),
      fire: fill(lines.call, people),
      crisis: fill(lines.crisis, numbers.crisis ?? people),
      animal: numbers.veterinarian
        ? fill(lines.veterinarianAt, numbers.veterinarian)
        : lines.veterinarian,
    }
    const poison = emergency.matter === 'poison' && numbers.poison
    return [
      call[emergency.for],
      ...(poison ? [fill(lines.poison, poison)] : []),
      lines.matters[emergency.matter],
    ].join(' ')
  }

  /** For a calm sentence in a language that is not answered yet. */
  function unreadableLine(language: Language | 'unknown', numbers: Numbers = {}) {
    const file = language === 'unknown' ? undefined : data.languages[language]
    const line = (file ?? data.languages.en)?.lines.unreadable
    return line ? fill(line, numbers.people ?? ANYWHERE) : NO_LINES
  }

  return { findEmergency, detectLanguage, emergencyLine, unreadableLine }
}
