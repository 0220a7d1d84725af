import type { Spelling } from './spelling.ts'

/** A word of a sentence, and where it stands in it. */
export type Word = { plain: string; stem: string; from: number; to: number }

/** Longer runs of letters are noise. */
const MAX_WORD_LENGTH = 24
/** Of a message; the rest is not read. */
const MAX_WORDS = 200

const fold = (character: string) => character.normalize('NFKD').charAt(0).toLowerCase()

/** Lower case without accents, each letter in its old place. */
export const folded = (text: string) =>
  text.replace(/[^\p{ASCII}]|[A-Z]/gu, (letter) => {
    const plain = fold(letter)
    return plain.length === letter.length ? plain : letter
  })

/** Devanagari marks that are left out as often as written, and ligatures of Latin letters. */
const OPTIONAL = /[\u093c\u200c\u200d]/g
const ALIKE = new Map([
  ['\u0901', '\u0902'],
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
])
const UNUSUAL = /[\u0901œæß]/g

/** A word as it is compared. */
export const plainWord = (word: string) =>
  folded(word)
    .replace(OPTIONAL, '')
    .replace(UNUSUAL, (letter) => ALIKE.get(letter) ?? letter)

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const JOINED_WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

/** The words of a text: "won't" is wont, "cow's" is cow. */
export function wordsOf(text: string, { isJoined, stem }: Spelling): Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of folded(text).matchAll(isJoined ? JOINED_WORD : WORD)) {
    if (words.length === MAX_WORDS) break
    const plain = plainWord(written.replace(/['’]s$/, '').replace(/['’]/g, ''))
    if (plain.length > MAX_WORD_LENGTH) continue
    words.push({ plain, stem: stem(plain), from: index, to: index + written.length })
  }
  return words
}

const undouble = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)

function withoutPlural(word: string) {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** 'Rated' comes from 'rate', not 'rat': restores the e after a short vowel and one consonant. */
const withE = (base: string) => (/^[^aeiou][aeiou][^aeiouwxy]$/.test(base) ? `${base}e` : base)
function withoutVerbEnding(base: string) {
  const single = undouble(base)
  return single === base ? withE(base) : single
}

function withoutEnding(word: string) {
  if (word.length > 5 && word.endsWith('ly')) return word.slice(0, -2)
  if (word.length > 5 && word.endsWith('ing')) return withoutVerbEnding(word.slice(0, -3))
  if (word.length > 4 && word.endsWith('ed') && !word.endsWith('eed'))
    return withoutVerbEnding(word.slice(0, -2))
  return word
}

/**
 * A light stemmer of English: strips plurals, -ing, -ed, -ly and a final e, so that 'curling' matches
 * 'curled' and 'curl'. Words of four letters keep their e: 'rate' is not 'rat'.
 */
export function shortened(word: string): string {
  const base = withoutEnding(withoutPlural(word))
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

/** A word of a sentence as it is written, for what is compared word by word. */
export type Piece = { plain: string; from: number; to: number }

const PIECE = /[\p{L}\p{M}\p{N}-]+['’]?/gu
const JOINED_PIECE = /[\p{L}\p{M}\p{N}'’-]+/gu

/** The words of a sentence with their hyphens and apostrophes. */
export const piecesOf = (text: string, { isJoined }: Pick<Spelling, 'isJoined'>): Piece[] =>
  [...text.matchAll(isJoined ? JOINED_PIECE : PIECE)].map(({ 0: word, index }) => ({
    plain: plainWord(word).replaceAll('’', "'"),
    from: index,
    to: index + word.length,
  }))
