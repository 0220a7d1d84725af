import words from '#server/knowledge/words.json' with { type: 'json' }

/** Longer runs of letters are noise, and would slow down fuzzy search. */
const MAX_WORD_LENGTH = 24

const irregular = new Map(Object.entries(words.irregular))

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
  const known = irregular.get(word)
  if (known) return known
  const base = withoutEnding(withoutPlural(word))
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base
}

/** Stems of the meaningful words, in order; numbers are left out. */
export const keyWords = (text: string): string[] =>
  splitWords(text)
    .filter((word) => word.length > 1 && !isStopWord(word) && !/^\d+$/.test(word))
    .map(stem)

export const isStopWord = (word: string) => stopWords.has(word)

/** Words that say nothing about the subject of a question. */
const stopWords = new Set(words.stop.join(' ').split(' '))
