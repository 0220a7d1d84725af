import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { amountAt, tokensIn } from './numbers.ts'
import { tidy, tooLarge } from './scale.ts'

const MOST_CHARACTERS = 300
const MOST_DEPTH = 20
/** Beyond this a double has no whole numbers left. */
const LARGEST = 1e15

const WORDS = new Map(
  Object.entries({
    '×': ['*'],
    '·': ['*'],
    '÷': ['/'],
    ':': ['/'],
    '−': ['-'],
    '–': ['-'],
    '²': ['^', '2'],
    '=': [],
    '?': [],
    '.': [],
    plus: ['+'],
    and: ['+'],
    minus: ['-'],
    less: ['-'],
    times: ['*'],
    x: ['*'],
    of: ['*'],
    multiplied: ['*'],
    divided: ['/'],
    over: ['/'],
    // 'multiplied by', 'divided by'; '12 by 4' is left out, as it may mean either.
    by: [],
    percent: ['%'],
    double: ['2', '*'],
    twice: ['2', '*'],
    squared: ['^', '2'],
    cubed: ['^', '3'],
    to: [],
    the: [],
    power: [],
  }),
)

/**
 * The value of an arithmetic expression: + - * / ^ %, brackets, their words, '15% of 240'. Adding a
 * share adds that share: 200 + 10% is 220.
 * @throws HttpError 422 with what is wrong
 */
export function evaluate(expression: string): number {
  if (expression.length > MOST_CHARACTERS) throw tooLong()
  const tokens = tokensOf(expression)
  let at = 0
  let depth = 0
  const takes = (sign: string) => {
    const isNext = tokens[at] === sign
    if (isNext) at += 1
    return isNext
  }

  function sum(): number {
    let total = product().value
    for (;;) {
      const sign = takes('+') ? 1 : takes('-') ? -1 : 0
      if (sign === 0) return total
      const { value, isShare } = product()
      total += sign * (isShare ? total * value : value)
    }
  }

  function product() {
    let { value, isShare } = signed()
    for (;;) {
      if (takes('*')) value *= signed().value
      else if (takes('/')) value = divided(value, signed().value)
      else return { value, isShare }
      isShare = false
    }
  }

  function signed(): { value: number; isShare: boolean } {
    const isMinus = takes('-')
    if (!isMinus) takes('+')
    const value = power()
    const isShare = takes('%')
    const size = isShare ? value / 100 : value
    return { value: isMinus ? -size : size, isShare }
  }

  function power(): number {
    const base = operand()
    if (!takes('^')) return base
    const isMinus = takes('-')
    const exponent = deeper(power)
    return within(base ** (isMinus ? -exponent : exponent))
  }

  function operand(): number {
    if (takes('(')) {
      const value = deeper(sum)
      if (!takes(')')) throw notClosed()
      return value
    }
    const token = tokens[at]
    const value = Number(token)
    if (Number.isNaN(value)) throw token === undefined ? endsEarly() : notRead(token)
    at += 1
    return value
  }

  function deeper(part: () => number) {
    depth += 1
    if (depth > MOST_DEPTH) throw tooLong()
    const value = part()
    depth -= 1
    return value
  }

  const value = within(sum())
  const rest = tokens[at]
  if (rest !== undefined) throw notRead(rest)
  return tidy(value)
}

/** Numbers in words become digits: 'half of ninety' is 0.5 * 90. */
function tokensOf(expression: string): string[] {
  const written = tokensIn(expression)
  const tokens: string[] = []
  let at = 0
  while (at < written.length) {
    const { text = '' } = written[at] ?? {}
    const amount = WORDS.get(text) ? null : amountAt(written, at)
    tokens.push(...(amount ? [`${amount.value}`] : (WORDS.get(text) ?? [text])))
    at = amount?.next ?? at + 1
    if (amount?.isShare && amountAt(written, at)) tokens.push('*')
  }
  return tokens
}

function divided(value: number, by: number) {
  if (by === 0) throw new HttpError(422, msg('Nothing can be divided by zero.'))
  return value / by
}

function within(value: number) {
  if (Number.isNaN(value)) throw new HttpError(422, msg('That has no result.'))
  if (Math.abs(value) > LARGEST) throw tooLarge()
  return value
}

const tooLong = () => new HttpError(422, msg('That sum is too long. Please ask it in parts.'))
const notClosed = () => new HttpError(422, msg('A bracket is not closed.'))
const endsEarly = () => new HttpError(422, msg('The sum ends too early: a number is missing.'))
const notRead = (token: string) =>
  new HttpError(422, msg('I cannot read "{token}" in that sum.', { token }))
