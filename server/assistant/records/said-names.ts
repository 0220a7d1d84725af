import { ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import { keyWords, plainLetters, splitWords, stem } from '#server/assistant/words.ts'

/** Words that identify nothing: a name such as 'Field' or 'The herd' would match every question. */
const GENERIC = new Set(
  'field herd flock farm pasture crop animal plant the my our a an'.split(' ').map(stem),
)
/** The name 'Sheep' does not distinguish a herd from others. */
const SPECIES = new Set([...CROP_TOPICS, ...ANIMAL_TOPICS, 'maize', 'cow', 'hen'].map(stem))

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const numberOf = (word: string) => (NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 1 : word)

const stems = (text: string) => splitWords(text).map(stem)

/** 'Field no. 2' means 'Field 2'. */
const withoutNo = (words: string) => words.replace(/ (?:no|number|nr) (?=\d)/g, ' ')

/** Stems between spaces, for searching names. */
export const sentence = (text: string) => withoutNo(` ${stems(text).join(' ')} `)

/**
 * Whether a name distinguishes a record from others of its kind: 'Hill flock', 'Field 2', 'Big
 * field'.
 * @param kind the crop or animal of the record; null to allow names that are a kind
 */
export function isOwnName(name: string, kind: string | null): boolean {
  const words = stems(name)
  const kinds = kind === null ? null : new Set([...SPECIES, ...stems(kind)])
  const own = words.filter((word) => !GENERIC.has(word) && !kinds?.has(word))
  return own.length > 0 && (words.length > 1 || keyWords(name).length > 0)
}

/** For 'Des Moines, Iowa', the part before the comma is enough. */
const formsOf = (name: string) => (name.includes(',') ? [name, name.replace(/,.*/s, '')] : [name])

/**
 * Whether a question contains the name.
 * @param question as returned by `sentence`
 */
export const isNamed = (name: string, question: string) =>
  formsOf(name).some((form) => isOwnName(form, null) && question.includes(sentence(form)))

/** Placeholder for a removed name. */
export const NAMED = 'thatrecord'
/** Words of a name to keep: 'Hill farm' is still a farm. */
const KEPT = /^(?:farms?|projects?)$/

const NUMBER = `(?:\\d+|(?:${NUMBERS.join('|')})\\b)`
const NUMBERED = new RegExp(
  `\\b([a-z]+) +(?:(?:no\\.?|number|nr\\.?|#) ?)?(${NUMBER}(?:(?: ?[,&] ?| )(?:(?:and|or|vs|plus) )?${NUMBER})*)`,
  'g',
)

/** Nouns before a number in names: 'field' in 'Field 2'. */
const numberedNouns = (names: string[]) =>
  new Set(names.flatMap((name) => sentence(name).match(/[a-z]+(?= \d+ )/g) ?? []))
const ALWAYS_NUMBERED = new Set('field herd flock pasture paddock'.split(' ').map(stem))
/** A number that ends its noun phrase, unlike '2 acres'. */
const LEFT_NUMBERED =
  /\b([a-z]+) (\d+)(?=\W*$|[?!,;]| (?:is|are|has|have|was|were|do|does|did|in|on|at|and|or|planted|sown|ready|bigger|smaller)\b)/g

/** 'field 7', if the farm has only Field 1 and Field 2. */
function unknownIn(rest: string, names: string[]): string | null {
  const nouns = new Set([...numberedNouns(names), ...ALWAYS_NUMBERED])
  const left = [...rest.matchAll(LEFT_NUMBERED)].find(([, noun = '']) => nouns.has(stem(noun)))
  return left ? `${stem(left[1] ?? '')} ${left[2]}` : null
}

/** Expands 'Fields one and 2' to 'fields 1 and fields 2' if a name has such a number. */
function numbered(plain: string, names: string[]): string {
  const nouns = numberedNouns(names)
  return plain.replace(NUMBERED, (said, noun: string, numbers: string) =>
    nouns.has(stem(noun))
      ? (numbers.match(new RegExp(NUMBER, 'g')) ?? [])
          .map((number) => `${noun} ${numberOf(number)}`)
          .join(' and ')
      : said,
  )
}

/** Replaces every occurrence of a name. */
function withoutName(text: string, name: string[]): string {
  const words = [...text.matchAll(/[a-z0-9]+/g)]
  const keys = words.map(([word]) => stem(word))
  let left = ''
  let end = 0
  for (let at = 0; at < words.length; at++) {
    if (!name.every((key, index) => keys[at + index] === key)) continue
    const span = words.slice(at, at + name.length)
    const kept = span.flatMap(([word]) => (KEPT.test(word) ? [word] : []))
    left += text.slice(end, span[0]?.index) + [NAMED, ...kept].join(' ')
    at += name.length - 1
    end = (words[at]?.index ?? 0) + (words[at]?.[0].length ?? 0)
  }
  return left + text.slice(end)
}

/**
 * Finds the names in a question, longest first, and removes them from its plain letters: 'Long
 * Acre' does not ask for acres. `unknown` is a 'field 7' that the farm does not have.
 */
export function saidNames(question: string, names: string[]) {
  let rest = numbered(plainLetters(question), names)
  const asked = sentence(rest)
  const forms = new Map<string, string[]>()
  for (const name of new Set(names))
    for (const words of formsOf(name).map((form) => sentence(form).trim()))
      if (words && asked.includes(` ${words} `))
        forms.set(words, [...(forms.get(words) ?? []), name])
  const said = new Set<string>()
  for (const words of [...forms.keys()].toSorted((one, other) => other.length - one.length)) {
    const left = withoutName(rest, words.split(' '))
    if (left !== rest) for (const name of forms.get(words) ?? []) said.add(name)
    rest = left
  }
  return { said, rest, unknown: unknownIn(rest, names) }
}
