/** Longer runs of letters are noise, and would slow down fuzzy search. */
const MAX_WORD_LENGTH = 24

const IRREGULAR: Record<string, string> = {
  calves: 'calf',
  children: 'child',
  deere: 'deere',
  dropping: 'dropping',
  droppings: 'dropping',
  feet: 'foot',
  geese: 'goose',
  halves: 'half',
  hooves: 'hoof',
  knives: 'knife',
  leaves: 'leaf',
  lice: 'louse',
  mice: 'mouse',
  teeth: 'tooth',
  wolves: 'wolf',
}

/** Lower case without accents and apostrophes: "Won't" becomes "wont", "cow's" becomes "cow". */
export const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')

/** The words of a text, unstemmed and including numbers. */
export const splitWords = (text: string): string[] =>
  (plainLetters(text).match(/[a-z0-9]+/g) ?? []).filter((word) => word.length <= MAX_WORD_LENGTH)

const undouble = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)

const withoutPlural = (word: string) => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** 'Rated' comes from 'rate', not 'rat': restores the e after a short vowel and one consonant. */
const withE = (base: string) => (/^[^aeiou][aeiou][^aeiouwxy]$/.test(base) ? `${base}e` : base)
const withoutVerbEnding = (base: string) => {
  const single = undouble(base)
  return single === base ? withE(base) : single
}

const withoutEnding = (word: string) => {
  if (word.length > 5 && word.endsWith('ly')) return word.slice(0, -2)
  if (word.length > 5 && word.endsWith('ing')) return withoutVerbEnding(word.slice(0, -3))
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed'))
    return withoutVerbEnding(word.slice(0, -2))
  return word
}

/**
 * A light stemmer: strips plurals, -ing, -ed, -ly and a final e, so that 'curling' matches 'curled'
 * and 'curl'. Words of four letters keep their e: 'rate' is not 'rat'.
 */
export function stem(word: string): string {
  const known = IRREGULAR[word]
  if (known) return known
  const base = withoutEnding(withoutPlural(word))
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

/** Stems of the meaningful words, in order; numbers are left out. */
export const keyWords = (text: string): string[] =>
  splitWords(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !/^\d+$/.test(word))
    .map(stem)

/** Words that say nothing about the subject of a question. */
const STOP_WORDS = `
a about above after again all almost already also although always am an and another any anybody anyone
anything are aren around as ask at away back be became because become becomes been before begin being
below best better between big bit both but by came can cannot cant come comes coming could couldnt did
didnt do does doesnt doing dont done during each either else enough even ever every everything few first
for from full get gets getting give given go goes going gone good got had happen happened happening has
have havent having he help her here hers him his how however i if im in instead into is isnt it its ive
just keep keeps kind know left less let like little long look looks lot made make makes making many may
maybe me mean might mine more most much must my near need needs never new next no nor not nothing now of
off often ok on once one ones only or other our out over own per perhaps place please put quite rather
really right s safe said same say says second see seem seems seen set several she should shouldnt show
since so some somebody someone something sometimes soon start started still stop such sure t take takes
tell than that the their them then there these they thing things think this those though three through
time to today together told tomorrow too tried try trying turn turns two under until up us use used using
very want was wasnt way we well went were what when where whether which while who whom whose why will
with within without wont would wouldnt yes yesterday yet you your
ago anyone bad correct day days every hello hey hi hour hours idea important issue lately minute minutes
month months morning night problem problems question recently thank thanks trouble week weeks whole work
works year years do deal matter best recognise recognize recommend suggest advice explain find sign signs
mostly usually rid
`

export const isStopWord = (word: string) => stopWords.has(word)

const stopWords = new Set(STOP_WORDS.split(/\s+/).filter(Boolean))
