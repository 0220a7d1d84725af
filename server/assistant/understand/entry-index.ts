import MiniSearch from 'minisearch'
import { ANIMAL_TOPICS, CROP_TOPICS } from './card-file.ts'
import type { Does, Knowledge, QuestionEntry } from './knowledge-files.ts'
import type { Lexicon, Unit } from './lexicon.ts'

/** Anything that can be answered: a card, a page of help, or a question a tool answers. */
export type Entry = {
  id: string
  does: Does | 'findCards' | 'productHelp'
  label: string
  with: NonNullable<QuestionEntry['with']>
  answer: string
  /** The crops, animals and systems of a card; empty for what is not about one. */
  topics: readonly string[]
}

export type Match = {
  entry: Entry
  /** 0 to 1: how much of the question and of the nearest example are the same. */
  certainty: number
  /** 0 to 1: how much of the question the entry speaks of at all. */
  coverage: number
}

/** Weights of what is not a plain word; plain words weigh by how few entries have them. */
const WEIGHTS = {
  subject: 1.5,
  outside: 6,
  record: 0.6,
  project: 0.6,
  time: 0.6,
  quantity: 1.2,
  task: 1.5,
}
const STOP_SHARE = 0.4
/** Of a word that no entry has. */
const UNKNOWN = 4
/** A word that is only in the text of a card, and one matched by its beginning or despite a slip. */
const IN_BODY = 0.5
const NEAR_MATCH = 0.7
const MAX_TERMS = 60
const SHORTEST_NEAR = 5
/** Shares of the nearest example, of the next, and of the whole entry in its certainty. */
const SHARES = { nearest: 0.6, next: 0.1, whole: 0.3 }

/** A term may be of several words, such as 'solar system'. */
const wordsOf = (terms: string[]) =>
  terms.flatMap((term) => (term.includes(' ') ? term.split(' ') : term))

/** An example, or all of an entry, which has no weight. */
type Doc = { entry: number; weight: number }
/** A doc that has a term, in its text or only in the body of its card. */
type Place = { doc: number; share: number }

/** Everything that can be answered in a language, with its examples and words. */
export const entriesOf = ({ language, cards, help, questions }: Knowledge) => [
  ...cards
    .filter(({ titleIn }) => titleIn === language)
    .map((card) => ({
      entry: {
        id: card.id,
        does: 'findCards',
        label: card.title,
        with: {},
        answer: '',
        topics: card.topics,
      } satisfies Entry,
      examples: [card.title, ...card.questions],
      bag: `${card.title} ; ${card.words} ; ${card.questions.join(' ; ')}`,
      body: card.bodyIn === language ? card.body : '',
    })),
  ...help
    .filter(({ titleIn }) => titleIn === language)
    .map((page) => ({
      entry: {
        id: page.id,
        does: 'productHelp',
        label: page.title,
        with: {},
        answer: '',
        topics: [],
      } satisfies Entry,
      examples: [page.title, ...page.questions],
      bag: `${page.title} ; ${page.questions.join(' ; ')}`,
      body: page.body,
    })),
  ...questions.map(
    ({ id, does, label = '', with: given = {}, answer = '', questions: examples }) => ({
      entry: { id, does, label, with: given, answer, topics: [] } satisfies Entry,
      examples,
      bag: examples.join(' ; '),
      body: '',
    }),
  ),
]

/** Finds the entries nearest to a question, best first. */
export type Search = (units: Unit[]) => Match[]

/** The one index of everything that can be answered. */
export function entryIndex(knowledge: Knowledge, lexicon: Lexicon): Search {
  const entries = entriesOf(knowledge)
  const isTopical = (at: number) => entries[at]?.entry.does === 'findCards'
  /** Examples of tools are about any crop or animal, those of cards about one. */
  const termOf = (unit: Unit, at: number) =>
    unit.kind === 'subject' && isTopical(at)
      ? unit.terms.slice(0, 2)
      : unit.kind === 'subject'
        ? unit.terms.slice(-2, -1).concat(unit.terms.length === 1 ? unit.terms : [])
        : unit.terms.slice(0, 1)
  const termsOf = (text: string, at: number) => [
    ...new Set(lexicon.unitsOf(text).flatMap((unit) => termOf(unit, at))),
  ]
  const entriesWith = new Map<string, number>()
  const read = entries.map(({ bag, body }, at) => ({
    inBag: termsOf(bag, at),
    inBody: termsOf(body, at),
  }))
  for (const { inBag, inBody } of read)
    for (const term of new Set([...inBag, ...inBody]))
      entriesWith.set(term, (entriesWith.get(term) ?? 0) + 1)
  const weightOfWord = (term: string) => {
    const isStop = lexicon.isStop(term)
    const count = entriesWith.get(term) ?? (isStop ? 0 : null)
    if (count === null) return UNKNOWN
    const idf = Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))
    return isStop ? STOP_SHARE * idf : idf
  }
  const weightOfTerm = (term: string) => {
    if (term.startsWith('#')) return WEIGHTS.subject
    if (term === '@time' || term === '@project') return WEIGHTS.time
    if (term === '@task') return WEIGHTS.task
    if (term.startsWith('@')) return WEIGHTS.record
    return weightOfWord(term)
  }
  const weightOfUnit = ({ kind, terms: [term = ''] }: Unit) =>
    kind === 'word' || kind === 'stop' ? weightOfWord(term) : WEIGHTS[kind]
  const norm = (terms: string[]) => terms.reduce((sum, term) => sum + weightOfTerm(term), 0)

  const docs: Doc[] = []
  const places = new Map<string, Place[]>()
  function add(doc: Doc, text: string[], body: string[]) {
    const at = docs.push(doc) - 1
    const inText = new Set(wordsOf(text))
    for (const term of new Set([...inText, ...wordsOf(body)])) {
      const share = inText.has(term) ? 1 : IN_BODY
      const known = places.get(term) ?? []
      known.push({ doc: at, share })
      places.set(term, known)
    }
  }
  read.forEach(({ inBag, inBody }, entry) => {
    const { examples = [] } = entries[entry] ?? {}
    for (const example of examples) {
      const terms = termsOf(example, entry)
      add({ entry, weight: norm(terms) }, terms, [])
    }
    add({ entry, weight: 0 }, inBag, inBody)
  })
  const vocabulary = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (term) => [term],
    processTerm: (term) => term,
    searchOptions: { prefix: true, fuzzy: 0.2 },
  })
  vocabulary.addAll([...places.keys()].map((id) => ({ id })))
  /** A word that no entry has may be the beginning of one, or one with a slip. */
  const termsLike = (term: string): string[] => {
    if (places.has(term)) return [term]
    return term.length < SHORTEST_NEAR || /^[@#]/.test(term)
      ? []
      : vocabulary.search(term).map(({ id }) => id as string)
  }

  /** Of another crop or animal than the question names, or of that and of no other. */
  function fits({ topics, does }: Entry, named: ReadonlySet<string>) {
    if (does !== 'findCards' || named.size === 0) return true
    if (topics.some((topic) => named.has(topic))) return true
    const isOf = (list: readonly string[], general: string) =>
      [...named].some((topic) => list.includes(topic)) && topics.includes(general)
    const isGeneral = !topics.some(
      (topic) => CROP_TOPICS.includes(topic) || ANIMAL_TOPICS.includes(topic) || topic === 'solar',
    )
    return isOf(CROP_TOPICS, 'crops') || isOf(ANIMAL_TOPICS, 'livestock') || isGeneral
  }

  return function search(units) {
    const asked = units.slice(0, MAX_TERMS)
    const whole = asked.reduce((sum, unit) => sum + weightOfUnit(unit), 0)
    if (whole === 0) return []
    const named = new Set(asked.flatMap(({ kind, id }) => (kind === 'subject' && id ? [id] : [])))
    const like = new Map(
      [...new Set(wordsOf(asked.flatMap(({ terms }) => terms)))].map((term) => [
        term,
        termsLike(term),
      ]),
    )
    const placesOf = (term: string) => places.get(term) ?? []
    // By doc: weights of the units it has, the last of them, and weights of its terms that are asked.
    const covered = new Float64Array(docs.length)
    const lastUnit = new Int32Array(docs.length).fill(-1)
    const same = new Float64Array(docs.length)
    asked.forEach((unit, at) => {
      const weight = weightOfUnit(unit)
      for (const term of unit.terms)
        for (const known of like.get(term) ?? [])
          for (const { doc, share } of placesOf(known)) {
            if (lastUnit[doc] === at) continue
            lastUnit[doc] = at
            covered[doc]! += (known === term ? share : NEAR_MATCH) * weight
          }
    })
    for (const term of new Set([...like.values()].flat())) {
      const weight = weightOfTerm(term)
      for (const { doc } of placesOf(term)) same[doc]! += weight
    }
    const found = new Map<number, { near: number[]; coverage: number }>()
    docs.forEach(({ entry, weight }, at) => {
      if (covered[at] === 0) return
      const coverage = covered[at]! / whole
      const known = found.get(entry) ?? { near: [], coverage: 0 }
      if (weight === 0) known.coverage = coverage
      else known.near.push(Math.sqrt(coverage * Math.min(1, same[at]! / weight)))
      found.set(entry, known)
    })
    return [...found]
      .flatMap(([at, { near, coverage }]) => {
        const entry = entries[at]?.entry
        if (!entry || !fits(entry, named)) return []
        const [nearest = 0, next = 0] = near.toSorted((a, b) => b - a)
        const certainty = SHARES.nearest * nearest + SHARES.next * next + SHARES.whole * coverage
        return [{ entry, certainty, coverage }]
      })
      .toSorted((a, b) => b.certainty - a.certainty)
  }
}
