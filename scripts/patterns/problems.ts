import type { Judged } from './judge.ts'

/**
 * Number of patterns that may take quadratic time; it may only go down. They are tolerable because
 * texts have a maximum length, and the longest are matched in a worker thread.
 */
const MAX_QUADRATIC = 82
const MAX_UNKNOWN = 0

const SHOWN = 200

/** One sentence per problem with the patterns. */
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
    ...tooMany('quadratic', MAX_QUADRATIC),
    ...tooMany('unknown', MAX_UNKNOWN),
  ]
}

export const describePattern = ({ file, source, flags, verdict, attack }: Judged) =>
  `${file}: /${source.slice(0, SHOWN)}/${flags} is ${verdict}${attack && `, as on ${attack.slice(0, SHOWN)}`}`
