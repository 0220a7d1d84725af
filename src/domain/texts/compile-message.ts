import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

type Token = Exclude<CompiledMessage, string>[number]

const PLURAL_CASE = /\s*([a-z]+|=\d+)\s*\{/y
const ARGUMENT = /\{(\w+)(?:\}|, (number)\}|, plural,)/y

/**
 * Compiles the English that stands in the code to what Lingui interprets. It reads places, numbers and
 * plurals, all that our messages use, at a tenth of the bytes of Lingui's own compiler, which a test
 * compares it with.
 */
export function compileMessage(message: string): Token[] {
  let at = 0
  const tokensUntil = (end: string | undefined, inPlural: boolean): Token[] => {
    const tokens: Token[] = []
    const text = inPlural ? /[^{}#]+/y : /[^{}]+/y
    while (message[at] !== end) {
      if (message[at] === '{') tokens.push(argument())
      else if (inPlural && message[at] === '#') tokens.push(message[at++] ?? '')
      else tokens.push(read(text)[0])
    }
    at++
    return tokens
  }
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(message)
    if (!match) throw new Error(`No message: ${message}`)
    at = pattern.lastIndex
    return match
  }
  const argument = (): Token => {
    const [found, name = '', number] = read(ARGUMENT)
    if (number) return [name, number]
    if (found.endsWith('}')) return [name]
    const cases: Record<string, Token[]> = {}
    while (message[at] !== '}') {
      const [, form = ''] = read(PLURAL_CASE)
      cases[form.replace('=', '')] = tokensUntil('}', true)
    }
    at++
    return [name, 'plural', cases] as Token
  }
  return tokensUntil(undefined, false)
}
