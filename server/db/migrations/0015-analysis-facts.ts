import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import sentences from './0015-analysis-sentences.json'

const PAGE = 500
const FIGURE = /\d+(?:\.\d+)?/g
const SEEN_BY_MODEL = 'Seen by a model: an automatic estimate, not a diagnosis.'

type Fact = { message: string; values?: Record<string, number | Fact> }
type Texts = {
  recommendations: { message: string; values?: Fact['values'] }[]
  measurements: { label: string; unit: string }[]
  evidence: string | null
  fallbackReason: string | null
}

/** Sentences and parts of them as 1.0.0 and 2.0.0 wrote them, in the order in which they are tried. */
const PARTS = Object.entries(sentences).map(([part, code]) => ({
  code,
  start: part.replaceAll(/\{\w+\}/g, '#'),
  names: Array.from(part.matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
}))

/** Sentences that hold reasons, and how two reasons are joined in them. */
const JOINTS: Record<string, string> = {
  badPhoto: 'and',
  nothingConcluded: 'and',
  notOneLeaf: 'also',
}
const REASONS = new Set(
  'tooDark blurred washedOut alongEdge inPieces isBox othersAround bluish'.split(' '),
)

/** The facts of an English text; null if not all of it is known. */
export function factsOf(text: string): Fact[] | null {
  if (text.includes('#')) return null
  const figures = Array.from(text.matchAll(FIGURE), Number)
  let rest = text.replaceAll(FIGURE, '#')
  let reasons: Fact[] = []
  const facts: Fact[] = []
  while (rest !== '') {
    const part = PARTS.find(({ start }) => rest.startsWith(start))
    if (!part) return null
    rest = rest.slice(part.start.length).trimStart()
    const { code, names } = part
    const values = names.map((name) => [name, figures.shift() ?? 0] as const)
    const fact = { message: code, ...(names.length > 0 && { values: Object.fromEntries(values) }) }
    const joint = JOINTS[code]
    if (REASONS.has(code)) reasons.push(fact)
    else if (joint) {
      if (reasons.length === 0) return null
      const all = reasons.reduce((one, other) => ({ message: joint, values: { one, other } }))
      facts.push({ message: code, values: { reasons: all } })
      reasons = []
    } else if (code !== '') facts.push(fact)
  }
  return reasons.length === 0 ? facts : null
}

function oneFact(text: string): Fact {
  const [fact, ...others] = factsOf(text) ?? []
  return fact && others.length === 0 ? fact : { message: text }
}

/** A model's own sentences stay as they are. */
function columnOf(text: string | null) {
  if (text === null) return null
  const facts = text.endsWith(SEEN_BY_MODEL)
    ? [text.slice(0, -SEEN_BY_MODEL.length).trim(), SEEN_BY_MODEL].filter(Boolean).map(oneFact)
    : factsOf(text)
  return facts && facts.length > 0 ? JSON.stringify(facts) : text
}

const asFacts = (texts: Texts) => ({
  recommendations: texts.recommendations.map((one) => ({ ...one, ...oneFact(one.message) })),
  measurements: texts.measurements.map((one) => ({
    ...one,
    label: oneFact(one.label).message,
    unit: oneFact(one.unit).message,
  })),
  evidence: columnOf(texts.evidence),
  fallbackReason: columnOf(texts.fallbackReason),
})

/**
 * Turns the English of analyses into codes with figures. Columns keep their types, so that replicas of
 * the version before go on reading and writing them.
 */
export const analysisFacts = {
  async up(db: Kysely<Tables>) {
    await turnAnalyses(db)
    await turnAnswers(db)
  },
}

/** Turns the analyses with larger ids than `after` that are still in English. */
export async function turnAnalyses(db: Kysely<Tables>, after = ''): Promise<void> {
  const rows = await db
    .selectFrom('analyses')
    .select(['id', 'recommendations', 'measurements', 'evidence', 'fallbackReason'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  for (const { id, ...row } of rows) {
    const facts = asFacts({
      ...row,
      recommendations: JSON.parse(row.recommendations) as Texts['recommendations'],
      measurements: JSON.parse(row.measurements) as Texts['measurements'],
    })
    const columns = {
      ...facts,
      recommendations: JSON.stringify(facts.recommendations),
      measurements: JSON.stringify(facts.measurements),
    }
    if (isDeepStrictEqual(columns, row)) continue
    await db.updateTable('analyses').set(columns).where('id', '=', id).execute()
  }
  const last = rows.at(-1)
  if (last && rows.length === PAGE) await turnAnalyses(db, last.id)
}

/** Answers to retried requests, of a day at most. */
async function turnAnswers(db: Kysely<Tables>) {
  const call = 'POST /api/ai-analysis'
  const rows = await db
    .selectFrom('idempotentAnswers')
    .select(['userId', 'key', 'answer'])
    .where('call', '=', call)
    .execute()
  for (const { userId, key, answer } of rows) {
    const analysis = JSON.parse(answer) as Texts
    await db
      .updateTable('idempotentAnswers')
      .set({ answer: JSON.stringify({ ...analysis, ...asFacts(analysis) }) })
      .where('userId', '=', userId)
      .where('key', '=', key)
      .where('call', '=', call)
      .execute()
  }
}
