import { enteredNumber } from '#domain/units.ts'
import written from '#server/knowledge/units.json' with { type: 'json' }

/** A word, a number or a sign of a text, in lower case, and where it stands. */
export type Token = { text: string; start: number; end: number }

/** Days, times of day and ordinals are no amounts; 'm2' and 'ft³' are units. */
const TOKEN =
  /\d{4}-\d\d?-\d\d?|\d+:\d\d|\d+(?:st|nd|rd|th)(?!\p{L})|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:[²³]|[23](?!\d))?|[^\s]/giu

export const tokensIn = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    text: token.toLowerCase(),
    start: index,
    end: index + token.length,
  }))

const NUMBERS = new Map(Object.entries(written.numbers))
const MULTIPLES = new Map(Object.entries(written.multiples))
const FRACTIONS = new Map(Object.entries(written.fractions))
const wordsOf = (name: keyof typeof written.words) => new Set(written.words[name].split(' '))
export const WORDS = {
  articles: wordsOf('articles'),
  per: wordsOf('per'),
  and: wordsOf('and'),
  of: wordsOf('of'),
  minus: wordsOf('minus'),
  by: wordsOf('by'),
  at: wordsOf('at'),
  during: wordsOf('during'),
  glue: wordsOf('glue'),
  afterInch: wordsOf('afterInch'),
}

/** `isShare` for 'half' and 'a quarter', which mean little without a unit. */
export type Amount = { value: number; next: number; isShare: boolean }

/** Reads a number in digits or words that begins at a token: '1,200', '2 1/2', 'a dozen', 'forty-two'. */
export function amountAt(tokens: Token[], at: number): Amount | null {
  const share = shareAt(tokens, at)
  if (share) return { ...share, isShare: true }
  const whole = digitsAt(tokens, at) ?? spelledAt(tokens, at)
  return whole && { ...extended(tokens, whole), isShare: false }
}

type Read = { value: number; next: number }

const textAt = (tokens: Token[], at: number) => tokens[at]?.text ?? ''
const isJoined = (tokens: Token[], at: number) => tokens[at - 1]?.end === tokens[at]?.start

function digitsAt(tokens: Token[], at: number): Read | null {
  const text = textAt(tokens, at)
  const fraction = FRACTIONS.get(text)
  if (fraction !== undefined && !/\p{L}/u.test(text)) return { value: fraction, next: at + 1 }
  const value = /^[\d.,]+$/.test(text) ? enteredNumber(text) : undefined
  return value === undefined ? null : (dividedAt(tokens, at) ?? { value, next: at + 1 })
}

/** Of rulers and scales; others such as '10/20' are two numbers. */
const DENOMINATORS = new Set(['2', '3', '4', '5', '8', '10', '16'])

/** '1/2'. */
function dividedAt(tokens: Token[], at: number): Read | null {
  const [above, below] = [Number(textAt(tokens, at)), textAt(tokens, at + 2)]
  const isFraction =
    textAt(tokens, at + 1) === '/' &&
    isJoined(tokens, at + 1) &&
    isJoined(tokens, at + 2) &&
    DENOMINATORS.has(below) &&
    above < Number(below)
  return isFraction ? { value: above / Number(below), next: at + 3 } : null
}

/** 'forty-two', 'a hundred and twenty', 'two thousand'. */
function spelledAt(tokens: Token[], at: number): Read | null {
  let next = at
  let [total, current, floor] = [0, 0, Infinity]
  let isRead = false
  for (;;) {
    const text = textAt(tokens, next)
    const isBetween = isRead && (text === '-' || (WORDS.and.has(text) && current % 100 === 0))
    const ahead = isBetween ? next + 1 : next
    const number = NUMBERS.get(textAt(tokens, ahead))
    const many = MULTIPLES.get(textAt(tokens, ahead))
    const isArticle = !isRead && WORDS.articles.has(text) && MULTIPLES.has(textAt(tokens, next + 1))
    if (isArticle) next += 1
    else if (number !== undefined && number < floor) {
      current += number
      floor = number >= 20 ? 10 : 0
      isRead = true
      next = ahead + 1
    } else if (many !== undefined && !isBetween && many !== 12) {
      current = (current || 1) * many
      if (many >= 1000) [total, current] = [total + current, 0]
      floor = 100
      isRead = true
      next = ahead + 1
    } else if (many === 12 && !isBetween) {
      return { value: (total + current || 1) * many, next: ahead + 1 }
    } else return isRead ? { value: total + current, next } : null
  }
}

/** What may follow a number and belongs to it: '1/2', 'and a half', 'thousand', 'dozen', 'quarters'. */
function extended(tokens: Token[], { value, next }: Read): Read {
  const text = textAt(tokens, next)
  const many = MULTIPLES.get(text)
  if (many !== undefined && (text !== 'k' || isJoined(tokens, next)))
    return { value: value * many, next: next + 1 }
  const part = FRACTIONS.get(text)
  const isSign = part !== undefined && !/\p{L}/u.test(text)
  if (isSign) return { value: value + part, next: next + 1 }
  if (part !== undefined) return { value: value * part, next: pastOf(tokens, next + 1) }
  const more = dividedAt(tokens, WORDS.and.has(text) ? next + 1 : next)
  if (more && Number.isInteger(value)) return { value: value + more.value, next: more.next }
  const share = WORDS.and.has(text) ? shareAt(tokens, next + 1) : null
  return share ? { value: value + share.value, next: share.next } : { value, next }
}

/** 'half', 'a quarter of an'. */
function shareAt(tokens: Token[], at: number): Read | null {
  const word = WORDS.articles.has(textAt(tokens, at)) ? at + 1 : at
  const text = textAt(tokens, word)
  const value = FRACTIONS.get(text)
  if (value === undefined || !/\p{L}/u.test(text)) return null
  const rest = pastOf(tokens, word + 1)
  const dozen = MULTIPLES.get(textAt(tokens, rest))
  return dozen === undefined ? { value, next: rest } : { value: value * dozen, next: rest + 1 }
}

/** Past 'of an' in 'a quarter of an acre'. */
function pastOf(tokens: Token[], at: number) {
  const next = WORDS.of.has(textAt(tokens, at)) ? at + 1 : at
  return WORDS.articles.has(textAt(tokens, next)) ? next + 1 : next
}
