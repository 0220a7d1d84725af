import { english, type Language } from '#domain/texts/say.ts'
import type { Knowledge } from './knowledge-files.ts'
import { ANIMAL_TOPICS, CROP_TOPICS } from './card-file.ts'
import { sumReader } from './sum-words.ts'
import { spellingOf } from './spelling.ts'
import { folded, piecesOf, plainWord, wordsOf, type Word } from './words.ts'

/**
 * A piece of a question that means one thing: a word, or several such as 'Hill flock'. `terms` are
 * what the index may know it by, from the most particular.
 */
export type Unit = {
  kind:
    'word' | 'stop' | 'subject' | 'outside' | 'record' | 'project' | 'time' | 'quantity' | 'task'
  terms: string[]
  /** Where it stands in the text. */
  from: number
  to: number
  /** The crop, animal or 'solar' of a subject; the id of a record or a project. */
  id?: string
}

/** Something the farmer has named: a field, a herd, a solar system or a project. */
export type NamedThing = {
  kind: 'crop' | 'animal' | 'solar' | 'project'
  id: string
  name: string
  projectId: string
  /** Its crop or animal, as a topic of cards; '' if it has none. */
  topic: string
  /** Acres of a field, head of a herd. */
  size?: { value: number; unit: string }
}

/** Groups of words, one per line, with commas between them, and comments after `#`. */
export const parseGroups = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').split(','))
    .map((group) => group.map((word) => word.trim()).filter(Boolean))
    .filter((group) => group.length > 0)

type Meaning = Pick<Unit, 'kind' | 'terms' | 'id'>

/** No spread: it takes twenty times as long, and a hundred thousand units are made at the start. */
const unitAt = ({ kind, terms, id }: Meaning, from: number, to: number): Unit =>
  id === undefined ? { kind, terms, from, to } : { kind, terms, id, from, to }

const MOST_REMEMBERED = 10_000

/** Reads a text once that comes again and again, such as a word or the name of a field. */
function remembered<Read>(read: (text: string) => Read) {
  const known = new Map<string, Read>()
  return (text: string) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size === MOST_REMEMBERED) known.clear()
    const found = read(text)
    known.set(text, found)
    return found
  }
}

const inOneForm = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ')

const LONGEST_PHRASE = 6
const MIN_NAME_PART = 5

/** Terms that stand for any crop, animal, system, record, time and so on in example questions. */
const PLACEHOLDERS = new Map<string, Meaning>([
  ['crop', { kind: 'subject', terms: ['@crop'] }],
  ['animal', { kind: 'subject', terms: ['@animal'] }],
  ['record', { kind: 'record', terms: ['@record'] }],
  ['project', { kind: 'project', terms: ['@project'] }],
  ['time', { kind: 'time', terms: ['@time'] }],
  ['quantity', { kind: 'quantity', terms: ['@quantity'] }],
  ['task', { kind: 'task', terms: ['@task'] }],
  ['medicine', { kind: 'word', terms: ['@medicine'] }],
  ['spray', { kind: 'word', terms: ['@spray'] }],
])

const familyOf = (topic: string) =>
  CROP_TOPICS.includes(topic) ? '@crop' : ANIMAL_TOPICS.includes(topic) ? '@animal' : '@solar'

/** The words of the farm's own things, by their first stem. */
export type Names = Map<string, { stems: string[]; meaning: Meaning }[]>

export type Lexicon = ReturnType<typeof lexiconOf>

/**
 * Reads sentences into units by the words that the knowledge files list.
 * @param spoken with whose words days are read
 */
export function lexiconOf(knowledge: Knowledge, spoken: Language = english) {
  const { language, words, synonyms, outside } = knowledge
  const irregular = new Map(
    Object.entries(words.irregular).map(([word, stem]) => [plainWord(word), plainWord(stem)]),
  )
  const shorthand = new Map(Object.entries(words.shorthand))
  const stop = new Set(words.stop.join(' ').split(' ').map(plainWord))
  const own = spellingOf(language, irregular)
  const stem = remembered(own.stem)
  const spelling = { ...own, stem }
  const generic = new Set(words.partsOfNames.map((word) => stem(plainWord(word))))
  const read = (text: string) => wordsOf(text, spelling)
  const stemsOf = remembered((text) => read(text).map((word) => word.stem))
  const phrases = new Map<string, Meaning>()
  /** Words of the longest phrase that begins with a stem. */
  const longest = new Map<string, number>()
  const learn = (phrase: string, meaning: Meaning) => {
    const stems = stemsOf(phrase)
    const key = stems.join(' ')
    const [first = ''] = stems
    if (!phrases.has(key)) phrases.set(key, meaning)
    longest.set(first, Math.max(longest.get(first) ?? 0, stems.length))
  }
  for (const [topic, named] of Object.entries(words.subjects))
    for (const phrase of named.split(', ')) {
      const own = stemsOf(phrase).join(' ')
      const terms = [own, `#${topic}`, familyOf(topic), ...(topic === 'solar' ? [] : ['@record'])]
      learn(phrase, { kind: 'subject', terms, id: topic })
    }
  for (const phrase of outside)
    learn(phrase, { kind: 'outside', terms: stemsOf(phrase).slice(0, 1) })
  for (const group of synonyms) {
    const concept = stemsOf(group[0] ?? '').join('')
    for (const phrase of group) learn(phrase, { kind: 'word', terms: [concept] })
  }
  const endings = (list: string[]) =>
    list.filter((one) => one.startsWith('*')).map((one) => one.slice(1))
  const products = [
    { term: '@medicine', list: words.medicines },
    { term: '@spray', list: words.sprays },
  ].map(({ term, list }) => {
    const whole = list.filter((one) => !one.startsWith('*'))
    for (const phrase of whole)
      learn(phrase, { kind: 'word', terms: [...stemsOf(phrase).slice(0, 1), term] })
    return { term, endings: endings(list) }
  })

  /** Meaning of a single word that no list has. */
  const meaningOf = remembered((word): Meaning => {
    if (stop.has(word)) return { kind: 'stop', terms: [word] }
    const product = products.find(({ endings }) => endings.some((end) => word.endsWith(end)))
    return { kind: 'word', terms: product ? [stem(word), product.term] : [stem(word)] }
  })

  /** The longest phrase that starts at a word: the farmer's own names before those of the lists. */
  function meaningAt(found: Word[], at: number, names?: Names) {
    const own = names
      ?.get(found[at]?.stem ?? '')
      ?.find(({ stems }) => stems.every((one, ahead) => found[at + ahead]?.stem === one))
    if (own) return { meaning: own.meaning, length: own.stems.length }
    const most = Math.min(longest.get(found[at]?.stem ?? '') ?? 0, LONGEST_PHRASE)
    for (let length = Math.min(most, found.length - at); length > 0; length -= 1) {
      const key = found
        .slice(at, at + length)
        .map((word) => word.stem)
        .join(' ')
      const meaning = phrases.get(key)
      if (meaning) return { meaning, length }
    }
    return null
  }

  /** The units of a text; spans that were read already, such as dates, come as they are. */
  function unitsOf(text: string, names?: Names, spans: Unit[] = []): Unit[] {
    const found = read(text)
    const units: Unit[] = []
    for (let at = 0; at < found.length;) {
      const word = found[at] as Word
      const span = spans.find(({ from, to }) => word.from >= from && word.from < to)
      if (span) {
        if (units.at(-1) !== span) units.push(span)
        at += 1
        continue
      }
      const placeholder = text[word.from - 1] === '{' ? PLACEHOLDERS.get(word.plain) : undefined
      const known = placeholder
        ? { meaning: placeholder, length: 1 }
        : (meaningAt(found, at, names) ?? { meaning: meaningOf(word.plain), length: 1 })
      const last = found[at + known.length - 1] as Word
      units.push(unitAt(known.meaning, word.from, last.to))
      at += known.length
    }
    return units
  }

  /** Distinctive words of a name stand for it too: 'the greenhouse' for North greenhouse. */
  function namesOf(things: NamedThing[]): Names {
    const names: Names = new Map()
    const parts = new Map<string, NamedThing | null>()
    const add = (stems: string[], thing: NamedThing, isWhole: boolean) => {
      const [first] = stems
      if (first === undefined) return
      const isProject = thing.kind === 'project'
      const topic = thing.topic ? [`#${thing.topic}`, familyOf(thing.topic)] : []
      const terms = isProject ? ['@project'] : ['@record', ...topic]
      const meaning: Meaning = {
        kind: isProject ? 'project' : 'record',
        terms: isWhole ? terms : [...stems, ...terms],
        id: thing.id,
      }
      const known = names.get(first)
      if (known) known.push({ stems, meaning })
      else names.set(first, [{ stems, meaning }])
    }
    for (const thing of things) {
      const stems = stemsOf(thing.name)
      const isWord = stems.length === 1 && (stop.has(stems[0] ?? '') || phrases.has(stems[0] ?? ''))
      if (!isWord && stems.length <= LONGEST_PHRASE && thing.name.trim().length >= 3)
        add(stems, thing, true)
      if (stems.length > 1)
        for (const part of stems.filter((stem) => !generic.has(stem)))
          parts.set(part, parts.has(part) ? null : thing)
    }
    for (const [part, thing] of parts)
      if (
        thing &&
        part.length >= MIN_NAME_PART &&
        !phrases.has(part) &&
        !stop.has(part) &&
        !names.has(part)
      )
        add([part], thing, false)
    for (const known of names.values()) known.sort((a, b) => b.stems.length - a.stems.length)
    return names
  }

  /** In NFC with single spaces, and with abbreviations and slips of farmers on a phone spelled out. */
  const spelledOut = (text: string) =>
    inOneForm(text).replace(/[\p{L}\p{M}]+/gu, (word, at: number, whole: string) => {
      const meant = shorthand.get(word.toLowerCase()) ?? shorthand.get(folded(word))
      const isPartOfWord = /['’]/.test(whole.charAt(at - 1) + whole.charAt(at + word.length))
      return meant === undefined || isPartOfWord ? word : meant
    })

  /** A crop or animal that is not in the text. */
  const subject = (topic: string): Unit => ({
    kind: 'subject',
    terms: [`#${topic}`, familyOf(topic), '@record'],
    id: topic,
    from: 0,
    to: 0,
  })

  /** What a text speaks of: its first terms, without words that say nothing. */
  const contentOf = remembered((text) =>
    unitsOf(text).flatMap(({ kind, terms: [term = ''] }) => (kind === 'stop' ? [] : [term])),
  )

  const plain = (list: string[]) => list.map(folded)
  const pieces = (text: string) => piecesOf(text, spelling)

  return {
    unitsOf,
    contentOf,
    namesOf,
    subject,
    spelledOut,
    pieces,
    spoken,
    inEnglish: sumReader(knowledge, own.isJoined),
    /** Lists of words, as they are compared. */
    words: {
      ...words,
      joints: plain(words.joints),
      followUps: plain(words.followUps),
      pronouns: plain(words.pronouns),
      here: plain(words.here),
      upTo: plain(words.upTo),
      asksAnywhere: words.asksAnywhere.flatMap(pieces).map(({ plain }) => plain),
      notTasks: words.notTasks.flatMap(pieces).map(({ plain }) => plain),
      calls: words.calls.flatMap(pieces).map(({ plain }) => plain),
      repeats: words.repeats.flatMap(pieces).map(({ plain }) => plain),
    },
    isStop: (word: string) => stop.has(word),
  }
}
