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

/** The words of a text: "won't" is wont, "cow's" is cow. */
export function wordsOf(text: string, stem: (word: string) => string): Word[] {
  const words: Word[] = []
  for (const { 0: written, index } of folded(text).matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)) {
    if (words.length === MAX_WORDS) break
    const plain = written.replace(/['’]s$/, '').replace(/['’]/g, '')
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
export function stemOf(word: string, irregular: ReadonlyMap<string, string>): string {
  const known = irregular.get(word)
  if (known) return known
  const base = withoutEnding(withoutPlural(word))
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}
