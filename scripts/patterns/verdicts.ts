import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import type { Verdict } from './judge.ts'

const FILE = 'scripts/patterns/verdicts.json'
const VERDICTS = ['safe', 'quadratic', 'cubic', 'exponential', 'unknown'] as const

/** Recorded verdicts by hash of the pattern. */
export function knownVerdicts(): Map<string, Verdict> {
  const known = z.record(z.string(), z.enum(VERDICTS)).parse(JSON.parse(readFileSync(FILE, 'utf8')))
  return new Map(Object.entries(known))
}

export function recordVerdicts(verdicts: Map<string, Verdict>) {
  const sorted = [...verdicts].toSorted(([a], [b]) => a.localeCompare(b))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
