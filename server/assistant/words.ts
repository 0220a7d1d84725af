import { isStopWord } from './stop-words.ts'

/** Longest word kept: longer runs of letters are noise and would make fuzzy search slow. */
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

/** Lower case, no accents, no apostrophes: "Won't" is "wont" and "cow's" is "cow". */
export const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')

/** The words of a text as written, digits included. */
export const splitWords = (text: string): string[] =>
  (plainLetters(text).match(/[a-z0-9]+/g) ?? []).filter((word) => word.length <= MAX_WORD_LENGTH)

const undouble = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)

const withoutPlural = (word: string) => {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** 'Rated' comes from 'rate', not from 'rat': one short vowel before one consonant lost its e. */
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
 * A light stem: plural, -ing, -ed, -ly and a final e are cut, so that 'curling' meets 'curled' and 'curl'.
 * Words of four letters keep their e: 'rate' is no rat.
 */
export function stem(word: string): string {
  const known = IRREGULAR[word]
  if (known) return known
  const base = withoutEnding(withoutPlural(word))
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

/** Stems of the words that carry meaning, in the order of the text; bare numbers are left out. */
export const keyWords = (text: string): string[] =>
  splitWords(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !/^\d+$/.test(word))
    .map(stem)
