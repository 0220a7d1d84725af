import { createHash } from 'node:crypto'
import { check, type Parameters, type VulnerableDiagnostics } from 'recheck'
import { measuredDegree } from './growth.ts'
import type { Pattern } from './written-patterns.ts'

/** Worst-case growth of match time with text length; `unknown` if the checker timed out. */
export type Verdict = 'safe' | 'quadratic' | 'cubic' | 'exponential' | 'unknown'

/** A proof is found soon or never; the longest patterns have none within a minute. */
const PROOF: Parameters = { timeout: 1500 }
const LONGEST_PROVEN = 500
/** Fuzzes for a slow text, in about three seconds per pattern. */
const SEARCH: Parameters = {
  checker: 'fuzz',
  maxIteration: 3,
  maxInitialGenerationSize: 200,
  maxGenerationSize: 50,
  incubationTimeout: 100,
  attackTimeout: 500,
  timeout: 20_000,
}

/** `attack` describes a text on which the pattern is slow. */
export type Judged = Pattern & { verdict: Verdict; attack: string }

export async function judge(pattern: Pattern): Promise<Judged> {
  const { source, flags } = pattern
  const proof = source.length <= LONGEST_PROVEN && (await check(source, flags, PROOF))
  const found = proof && proof.status !== 'unknown' ? proof : await check(source, flags, SEARCH)
  if (found.status !== 'vulnerable') return { ...pattern, verdict: found.status, attack: '' }
  return { ...pattern, verdict: verdictOf(pattern, found), attack: found.attack.pattern }
}

function verdictOf(pattern: Pattern, { complexity, attack }: VulnerableDiagnostics): Verdict {
  if (complexity.type !== 'polynomial') return 'exponential'
  const degree = complexity.isFuzz ? measuredDegree(pattern, attack) : complexity.degree
  if (degree < 2) return 'safe'
  return degree > 2 ? 'cubic' : 'quadratic'
}

/** Sequential, because each check already uses all cores. */
export async function judgeAll(patterns: Iterable<[string, Pattern]>) {
  const judged: [string, Judged][] = []
  for (const [hash, pattern] of patterns) judged.push([hash, await judge(pattern)])
  return judged
}

/** Changes with source and flags. */
export const hashOf = ({ source, flags }: Pattern) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 12)
