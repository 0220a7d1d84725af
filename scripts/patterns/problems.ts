import type { Judged } from './judge.ts'

/**
 * Patterns whose time grows with the square of the text. Texts are limited in length before they are
 * looked at, and the longest meet them in a thread of their own. These numbers may only fall.
 */
const MOST_QUADRATIC = 82
const MOST_UNKNOWN = 0

const SHOWN = 200

/** What is wrong with the patterns, a sentence each; none where all is well. */
export function problemsOf(patterns: Judged[]): string[] {
  const of = (verdict: string) => patterns.filter((one) => one.verdict === verdict)
  const tooMany = (verdict: string, most: number) => {
    const found = of(verdict)
    return found.length > most
      ? [
          ...found.map(describePattern),
          `${found.length} patterns are ${verdict}, at most ${most} may be.`,
        ]
      : []
  }
  return [
    ...of('exponential').map(describePattern),
    ...of('cubic').map(describePattern),
    ...tooMany('quadratic', MOST_QUADRATIC),
    ...tooMany('unknown', MOST_UNKNOWN),
  ]
}

export const describePattern = ({ file, source, flags, verdict, attack }: Judged) =>
  `${file}: /${source.slice(0, SHOWN)}/${flags} is ${verdict}${attack && `, as on ${attack.slice(0, SHOWN)}`}`
