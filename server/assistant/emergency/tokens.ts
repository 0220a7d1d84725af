export type Token = { text: string; sentence: number; clause: number }

const LONGEST_MESSAGE = 4_000
const LONGEST_WORD = 30
const WORD = /[\p{L}\p{M}\p{N}]+/gu
const SENTENCE_ENDS = /[?!;\n।؟؛]|[.…](?:\s|$)/
const CLAUSE_ENDS = /[,،:–]/

/** Marks that people leave out: accents of Latin letters, Arabic vowel signs, the Hindi dot. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c\u200c\u200d]/g
/** Letters that are confused, and what they are read as. */
const ALIKE = new Map(
  'ß=ss ł=l ı=i ø=o æ=ae œ=oe đ=d ٱ=ا ى=ي ة=ه \u0901=\u0902 \u0940=\u093f \u0942=\u0941'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)

/** Lower case without accents, and with one letter for those that are often confused. */
export function plain(text: string) {
  const bare = text.toLowerCase().normalize('NFKD').replace(OPTIONAL_MARKS, '').normalize('NFC')
  return Array.from(bare, (letter) => ALIKE.get(letter) ?? letter).join('')
}

/** Words with the sentence and clause they stand in; `can't` is one word, `j'ai` two. */
export function tokens(text: string): Token[] {
  const read = plain(text.slice(0, LONGEST_MESSAGE)).replace(/n['’´`]t\b/g, 'nt')
  const found: Token[] = []
  let [sentence, clause, end] = [0, 0, 0]
  for (const { 0: word, index } of read.matchAll(WORD)) {
    const between = read.slice(end, index)
    if (SENTENCE_ENDS.test(between)) sentence += 1
    if (SENTENCE_ENDS.test(between) || CLAUSE_ENDS.test(between)) clause += 1
    end = index + word.length
    found.push({ text: word.slice(0, LONGEST_WORD), sentence, clause })
  }
  return found
}

/** The words of a list in a data file, as they are compared. */
export const wordList = (text: string) => plain(text).split(/\s+/).filter(Boolean)
