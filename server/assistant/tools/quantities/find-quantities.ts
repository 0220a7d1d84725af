import { amountAt, tokensIn, WORDS, type Token } from './numbers.ts'
import { adverbUnit, material, simpleUnit, type SimpleUnit } from './units.ts'

export type FoundQuantity = {
  value: number
  /** '' for a plain number; a rate is joined: 'lb/acre', 'gallon/head/day'. */
  unit: string
  /** What is measured, if it has a known weight: 'bushels of wheat'. */
  of?: string
  start: number
  end: number
}

type Found = FoundQuantity & { parts: SimpleUnit[] }

const MOST_WORDS = 4
/** 'An acre' is one of them, as is the week in 'for a week'; 'a cow' and 'a day' are no amounts. */
const ONE_BY_ARTICLE = new Set(['length', 'area', 'volume', 'mass', 'energy', 'power'])
/** What a bag, an animal or a panel has of: '50 lb bags'. */
const HELD = new Set(['mass', 'volume', 'power'])

/** The amounts in a sentence, with their units and what they are per, in its order. */
export function findQuantities(text: string): FoundQuantity[] {
  const tokens = tokensIn(text)
  const found: Found[] = []
  let at = 0
  while (at < tokens.length) {
    const read = quantityAt(tokens, at)
    if (read) found.push(read.quantity)
    at = read?.next ?? at + 1
  }
  return withSharedLengths(text, found).map(({ value, unit, of, start, end }) => ({
    value,
    unit,
    ...(of !== undefined && { of }),
    start,
    end,
  }))
}

type ReadUnits = { parts: SimpleUnit[]; next: number; of?: string; per?: number }

function quantityAt(tokens: Token[], at: number) {
  const [token, previous] = [tokens[at], tokens[at - 1]]
  if (!token) return null
  const symbol = simpleUnit(token.text)
  const isPrice = symbol?.group === 'money' && amountAt(tokens, at + 1) !== null
  const isMinus =
    WORDS.minus.has(token.text) && !isAmount(previous) && isBeside(token, tokens[at + 1])
  const first = isPrice || isMinus ? at + 1 : at
  const amount = amountAt(tokens, first) ?? oneByArticle(tokens, at)
  if (!amount) return null
  const units = isPrice
    ? ratesAt(tokens, { parts: [symbol], next: amount.next })
    : unitsAt(tokens, amount.next)
  if (amount.isShare && !units) return null
  const parts = [...(units?.parts ?? []), ...holderOf(tokens, at, units)]
  const next = units?.next ?? amount.next
  const { of, per = 1 } = units ?? {}
  const quantity: Found = {
    value: ((isMinus ? -1 : 1) * amount.value) / per,
    unit: parts.map(({ name }) => name).join('/'),
    ...(of !== undefined && { of }),
    start: token.start,
    end: tokens[next - 1]?.end ?? token.end,
    parts,
  }
  return { quantity, next }
}

const isAmount = (token: Token | undefined) => token !== undefined && /^\d/.test(token.text)

/** A minus stands right before its number, or is a word. */
const isBeside = ({ text, end }: Token, next: Token | undefined) =>
  text.length > 1 || next?.start === end

function oneByArticle(tokens: Token[], at: number) {
  if (!WORDS.articles.has(tokens[at]?.text ?? '')) return null
  const group = unitAt(tokens, at + 1)?.unit.group ?? ''
  const isSpan = group === 'time' && WORDS.during.has(tokens[at - 1]?.text ?? '')
  return isSpan || ONE_BY_ARTICLE.has(group) ? { value: 1, next: at + 1, isShare: false } : null
}

/** The longest name of a unit that begins at a token, directly after a number or 'per'. */
function unitAt(tokens: Token[], from: number): { unit: SimpleUnit; next: number } | null {
  const isDashed = tokens[from]?.text === '-' && tokens[from]?.start === tokens[from - 1]?.end
  const at = isDashed ? from + 1 : from
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const words = tokens.slice(at, at + count)
    const unit = simpleUnit(words.map(({ text }) => text).join(' '))
    const isWhole = words.length === count && /[^.-]$/.test(words.at(-1)?.text ?? '')
    if (unit && isWhole && !isMereWord(tokens, at, count)) {
      const isDotted = tokens[at + count]?.text === '.' && count < MOST_WORDS
      return {
        unit,
        next: isDotted && isAbbreviated(tokens, at + count) ? at + count + 1 : at + count,
      }
    }
  }
  return null
}

/** The dot of 'lbs. per acre', not that of a sentence. */
const isAbbreviated = (tokens: Token[], dot: number) => WORDS.per.has(tokens[dot + 1]?.text ?? '')

/** '40 in the barn' has no inches, "5's" no feet. */
function isMereWord(tokens: Token[], at: number, count: number) {
  const text = tokens[at]?.text ?? ''
  const next = tokens[at + 1]
  if (count > 1) return false
  if (text === 'in')
    return next !== undefined && !WORDS.afterInch.has(next.text) && !/^[.,;!)]/.test(next.text)
  if (text === "'" || text === '"') return tokens[at - 1]?.end !== tokens[at]?.start
  return false
}

const PIECE = [simpleUnit('piece')].filter((unit) => unit !== undefined)

/** '5 per acre', whatever they are. */
const isRate = (tokens: Token[], at: number) =>
  tokens[at]?.text === 'per' && unitAt(tokens, at + 1) !== null

function unitsAt(tokens: Token[], at: number): ReadUnits | null {
  const found = unitAt(tokens, at) ?? countedAt(tokens, at)
  if (!found) return isRate(tokens, at) ? ratesAt(tokens, { parts: PIECE, next: at }) : null
  const holder = HELD.has(found.unit.group) ? unitAt(tokens, found.next) : null
  if (holder?.unit.holds)
    return ratesAt(tokens, { parts: [found.unit, holder.unit], next: holder.next })
  return ratesAt(tokens, { parts: [found.unit], next: found.next })
}

/** Animals and plants of a kind: '30 dairy cows'. */
function countedAt(tokens: Token[], at: number) {
  const { text = '' } = tokens[at] ?? {}
  if (!/^[\p{L}\p{M}]+$/u.test(text) || WORDS.glue.has(text)) return null
  const found = unitAt(tokens, at + 1)
  return found?.unit.group === 'count' ? found : null
}

/** What an amount is of and per: 'of corn per acre', '/head/day', 'a day', 'per 1,000 sq ft', 'daily'. */
function ratesAt(tokens: Token[], { parts, next: start }: ReadUnits): ReadUnits {
  const read: ReadUnits = { parts: [...parts], next: start }
  const stuff = stuffAt(tokens, start)
  if (stuff.of !== undefined) Object.assign(read, { of: stuff.of, next: stuff.next })
  let at = stuff.next
  for (;;) {
    const { text = '' } = tokens[at] ?? {}
    const adverb = adverbUnit(text)
    const isPer = WORDS.per.has(text)
    const number = isPer && isAmount(tokens[at + 1]) ? amountAt(tokens, at + 1) : null
    const past = number?.next ?? at + 1
    const under = isPer ? (unitAt(tokens, past) ?? countedAt(tokens, past)) : null
    if (under) {
      read.parts.push(under.unit)
      read.per = (read.per ?? 1) * (number?.value ?? 1)
      at = under.next
    } else if (adverb && !WORDS.articles.has(text) && parts[0]?.group !== 'count') {
      read.parts.push(adverb)
      at += 1
    } else return read
    read.next = at
  }
}

const MOST_STUFF = 2

/** 'of corn', 'of liquid feed': known by its weight, or passed over when a rate follows. */
function stuffAt(tokens: Token[], at: number): { next: number; of?: string } {
  if (!WORDS.of.has(tokens[at]?.text ?? '')) return { next: at }
  for (let count = MOST_STUFF; count > 0; count -= 1) {
    const words = tokens.slice(at + 1, at + 1 + count)
    const known = material(words.map(({ text }) => text).join(' '))
    if (known && words.length === count) return { next: at + 1 + count, of: known.name }
  }
  const after = [at + 2, at + 3].find((next) => WORDS.per.has(tokens[next]?.text ?? ''))
  return { next: after ?? at }
}

/** In '12 bags of 50 lb' the pounds are of each bag. */
function holderOf(tokens: Token[], at: number, units: ReadUnits | null): SimpleUnit[] {
  const [joint, word] = [tokens[at - 1]?.text ?? '', tokens[at - 2]?.text ?? '']
  const holder = WORDS.at.has(joint) ? simpleUnit(word) : undefined
  const isHeld =
    HELD.has(units?.parts[0]?.group ?? '') && units?.parts.every(({ group }) => group !== 'count')
  return holder?.holds && isHeld ? [holder] : []
}

/** In '24 by 48 inches' the first number has the unit of the second. */
function withSharedLengths(text: string, found: Found[]): Found[] {
  const shared = [...found]
  for (let at = shared.length - 2; at >= 0; at -= 1) {
    const [one, next] = [shared[at], shared[at + 1]]
    if (!one || !next || one.unit !== '' || next.parts[0]?.group !== 'length') continue
    const between = text.slice(one.end, next.start).trim().toLowerCase()
    if (WORDS.by.has(between)) shared[at] = { ...one, unit: next.unit, parts: next.parts }
  }
  return shared
}
