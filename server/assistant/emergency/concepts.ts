import type { Token } from './tokens.ts'
import { plain } from './tokens.ts'

/** Where a concept, such as `animal` or `cannot-breathe`, stands among the words. */
export type Hit = { start: number; end: number }
export type Hits = ReadonlyMap<string, Hit[]>

/** The words of an entry: exact, or with the ending left open (`bleed*`); `gap` before a word. */
type Part = { key: string; gap: boolean }
type Entry = { concept: string; parts: Part[]; order: number }
/** Entries that begin with a word: of this word alone, and by the next; '.. word' after a gap. */
type Begun = { alone: Entry[]; by: Map<string, Entry[]> }
export type Concepts = { begun: Map<string, Begun>; keys: Set<string> }

const LONGEST_GAP = 5
const DEEPEST_NAMING = 4

function addTo<T>(lists: Map<string, T[]>, name: string, item: T) {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}

/** Entries with `@name` stand for one entry with each of that concept's. */
function spellOut(entry: string, words: Record<string, string>, depth = 0): string[] {
  const [named, name = ''] = /@([\w-]+)/.exec(entry) ?? []
  if (!named || depth > DEEPEST_NAMING) return [entry]
  return (words[name] ?? '').split(',').flatMap((other) =>
    spellOut(
      entry.replace(named, () => other),
      words,
      depth + 1,
    ),
  )
}

const idOf = ({ key, gap }: Part) => (gap ? `.. ${key}` : key)

/** @param known parts that entries share, of which there are a hundred thousand in English */
function partsOf(entry: string, known: Map<string, Part>): Part[] {
  const parts: Part[] = []
  let gap = false
  for (const key of entry.trim().split(/\s+/)) {
    const id = idOf({ key, gap })
    const part = known.get(id) ?? { key, gap }
    known.set(id, part)
    if (key !== '..') parts.push(part)
    gap = key === '..'
  }
  return parts
}

export function compileConcepts(file: Record<string, string>): Concepts {
  const begun = new Map<string, Begun>()
  const known = new Map<string, Part>()
  const keys = new Set<string>()
  let order = 0
  const words = Object.fromEntries(
    Object.entries(file).map(([concept, list]) => [concept, plain(list).replaceAll(/['’]/g, ' ')]),
  )
  for (const [concept, list] of Object.entries(words))
    for (const text of list.split(',').flatMap((one) => spellOut(one, words))) {
      const parts = partsOf(text, known)
      const [first, second] = parts
      if (!first?.key) continue
      parts.forEach(({ key }) => keys.add(key))
      const others: Begun = begun.get(first.key) ?? { alone: [], by: new Map() }
      begun.set(first.key, others)
      const entry = { concept, parts, order: order++ }
      if (second) addTo(others.by, idOf(second), entry)
      else others.alone.push(entry)
    }
  return { begun, keys }
}

/** The entries that begin at a word and whose next word follows, in the order of the data. */
function beginningAt(start: number, { alone, by }: Begun, keys: ReadonlySet<string>[]) {
  const [next = [], ...later] = keys.slice(start + 1, start + 2 + LONGEST_GAP)
  const apart = new Set([next, ...later].flatMap((own) => [...own]))
  return [
    alone,
    ...[...next].map((key) => by.get(key) ?? []),
    ...[...apart].map((key) => by.get(idOf({ key, gap: true })) ?? []),
  ]
    .flat()
    .toSorted((one, other) => one.order - other.order)
}

/** The end of the entry that begins at a word, or nothing. */
function endOf(entry: Entry, start: number, keys: ReadonlySet<string>[]) {
  let at = start
  for (const { key, gap } of entry.parts.slice(1)) {
    const last = at + 1 + (gap ? LONGEST_GAP : 0)
    do at += 1
    while (at < last && !keys[at]?.has(key))
    if (!keys[at]?.has(key)) return
  }
  return at
}

/** Whoever it is about is named even after a 'no': 'no calf yet'. */
const SUBJECTS = new Set(['person', 'pronoun', 'animal', 'young', 'child'])

/** Finds all concepts. A word directly before that denies a sign, as in 'no fire', takes it away. */
export function findConcepts(concepts: Concepts | undefined, keys: ReadonlySet<string>[]): Hits {
  const hits = new Map<string, Hit[]>()
  const denied = new Set<number>()
  keys.forEach((own, start) => {
    const entries = [...own].flatMap((key) => {
      const begun = concepts?.begun.get(key)
      return begun ? beginningAt(start, begun, keys) : []
    })
    for (const entry of entries) {
      const end = endOf(entry, start, keys)
      if (end === undefined || (denied.has(start) && !SUBJECTS.has(entry.concept))) continue
      if (entry.concept === 'not') denied.add(end + 1)
      addTo(hits, entry.concept, { start, end })
    }
  })
  return hits
}

/** Stands for any number above one. */
const NUMBER = '#'
const SHORTEST_PREFIX = 2
const SHORTEST_REST = 2
const SHORTEST_MISTYPED = 6
/** Mistakes are looked for in so many words of a message: it takes most of the time. */
const MOST_MISTYPED = 50

/** A word with each one of its letters left out: two words share one if one letter differs. */
const withoutOne = (word: string) =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)).slice(1)

/** Gives each word the keys of the entries it may belong to; `^word` begins a clause. */
export function openVocabulary(keys: Set<string>, prefixes: string[], correct: Set<string>) {
  const mistyped = new Map<string, string[]>()
  const lengths = new Set<number>()
  for (const key of keys) {
    const word = key.replace('*', '')
    if (word.length < SHORTEST_MISTYPED) continue
    lengths.add(word.length)
    for (const variant of [word, ...withoutOne(word)]) addTo(mistyped, variant, key)
  }
  const spelled = (word: string) => [
    ...(keys.has(word) ? [word] : []),
    ...Array.from(word, (_, at) => `${word.slice(0, at + 1)}*`)
      .slice(SHORTEST_PREFIX - 1)
      .filter((stem) => keys.has(stem)),
  ]
  function nearly(word: string) {
    if (word.length < SHORTEST_MISTYPED || correct.has(word)) return []
    const starts = [...lengths]
      .flatMap((length) => [length - 1, length, length + 1])
      .filter((length) => length < word.length)
    return [word, ...new Set(starts.map((length) => word.slice(0, length)))].flatMap((start) =>
      [start, ...withoutOne(start)].flatMap((variant) =>
        (mistyped.get(variant) ?? []).filter((key) => key.endsWith('*') || start === word),
      ),
    )
  }
  return (words: Token[]): ReadonlySet<string>[] => {
    let unknown = 0
    return words.map(({ text, clause }, at) => {
      const rests = prefixes
        .filter((prefix) => text.startsWith(prefix) && text.length - prefix.length >= SHORTEST_REST)
        .map((prefix) => text.slice(prefix.length))
      const found = [text, ...rests].flatMap(spelled)
      if (Number(text) > 1) found.push(NUMBER)
      if (found.length === 0 && !correct.has(text)) unknown += 1
      if (found.length === 0 && unknown <= MOST_MISTYPED) found.push(...nearly(text))
      if (clause !== words[at - 1]?.clause) found.push(`^${text}`)
      return new Set(found)
    })
  }
}
