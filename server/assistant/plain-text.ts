/** Longer texts are cut, because the patterns below take quadratic time. */
const MAX_TEXT_LENGTH = 8_000
const MOST_ROUNDS = 8
/** Maximum length of a record's name in an answer. */
const MAX_NAME_LENGTH = 60

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const CLEANINGS: [RegExp, string][] = [
  // Scripts and styles are removed with their content, to the end of the text if unclosed; of other
  // tags just the tag.
  [/<(script|style)\b[\s\S]*?(?:<\/\1[^<>]*>|$)/gi, ''],
  [/<\/?[a-z!][^<>]*>/gi, ''],
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ''],
  [/\b(?:https?|ftp|wss?|file):[\\/]*\S*/gi, ''],
  [/\b(?:javascript|data|mailto|vbscript):\S*/gi, ''],
  [/\bwww\.\S+/gi, ''],
  [/(?<![\w/])\/\/[\w-]+\.\S+/g, ''],
]

const cleanOnce = (text: string) =>
  CLEANINGS.reduce((cleaned, [pattern, kept]) => cleaned.replace(pattern, kept), text)

// Removing a piece can join two halves of another: '<scr<b>ipt>'. Anything left after a few rounds
// is an attack.
function clean(text: string): string {
  let cleaned = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = cleanOnce(cleaned)
    if (next === cleaned) break
    cleaned = next
  }
  return cleaned.replace(/<(?=[a-z/!])/gi, '').replace(/!(?=\[)|\](?=\()|:(?=\/\/)/g, '')
}

const withoutControls = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (/[\n\t]/.test(character) ? character : ''))

/**
 * Removes HTML, Markdown images and links, URLs, and control and bidirectional characters. Keeps
 * the text of links. Cut to 8,000 characters.
 */
export const plainText = (text: string): string =>
  clean(withoutControls(text.slice(0, MAX_TEXT_LENGTH)))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Letters and digits need no cleaning: a fast path, as farms may have thousands of names. */
const PLAIN_WORDS = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u

/** Makes a farmer's name safe inside a sentence: plain text, on one line, limited in length. */
export function plainName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH && PLAIN_WORDS.test(name)) return name
  const line = plainText(name).replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_NAME_LENGTH) return line
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  return letters.length > MAX_NAME_LENGTH
    ? `${letters.slice(0, MAX_NAME_LENGTH).join('').trimEnd()}…`
    : line
}

// A sentence ends with . ! ? and a space before an upper-case letter. Before a digit or a
// lower-case letter it goes on ('approx. 5'), so that both parts are kept or dropped together. A
// list number stays with its sentence.
const SENTENCE_END = /(?<!^\s*\d{1,2}\.)(?<=[.!?]["')\]]?)\s+(?=["'([]?\p{Lu})/u

type Kept = {
  text: string
  /** The removed sentences, for the log. */
  dropped: string[]
}

/** Keeps the sentences that pass, and their line breaks. */
export function keepSentences(text: string, mayStay: (sentence: string) => boolean): Kept {
  const lines = text.split('\n').map((line) => line.split(SENTENCE_END))
  return {
    text: lines
      .filter((sentences) => sentences.some(mayStay))
      .map((sentences) => sentences.filter(mayStay).join(' '))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    dropped: lines.flat().filter((sentence) => !mayStay(sentence)),
  }
}
