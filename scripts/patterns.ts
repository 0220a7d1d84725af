// Part of `npm run lint`: no regex may take exponential or cubic time, and few quadratic. Only new
// or changed ones are judged; `tsx scripts/patterns.ts --record` saves the verdicts.
import { parseArgs } from 'node:util'
import { allPatterns } from './patterns/all-patterns.ts'
import { judgeAll, type Judged } from './patterns/judge.ts'
import { problemsOf } from './patterns/problems.ts'
import { knownVerdicts, recordVerdicts } from './patterns/verdicts.ts'

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })

const patterns = await allPatterns()
const known = knownVerdicts()
const fresh = [...patterns].filter(([hash]) => !known.has(hash))
if (fresh.length > 0) console.log(`Judging ${fresh.length} new or changed patterns…`)
const judged = new Map<string, Judged>(await judgeAll(fresh))
const all = [...patterns].map(([hash, pattern]): [string, Judged] => {
  const verdict = known.get(hash)
  return [hash, judged.get(hash) ?? { ...pattern, verdict: verdict ?? 'unknown', attack: '' }]
})
if (values.record) recordVerdicts(new Map(all.map(([hash, { verdict }]) => [hash, verdict])))

const problems = problemsOf(all.map(([, one]) => one))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
