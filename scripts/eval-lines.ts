import { readFile } from 'node:fs/promises'
import { readEntryLine, type LineContext, type ReadEntryLine } from '#domain/book/entry-line.ts'
import type { Evaluation } from './eval-report.ts'

type Entry = Partial<ReadEntryLine['entry']>

/** Lines with what a right reading says; `context` names one of `contexts`. */
export type LineList = {
  contexts: Record<string, LineContext>
  lines: { text: string; context: string; expected: Entry; rest?: string }[]
}

export const lineOutcomes = ['right', 'incomplete', 'wrong'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

export const readLines = async (path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as LineList

const inOrder = (value: unknown) =>
  JSON.stringify(
    Array.isArray(value) ? value.map(({ kind, id }) => `${kind} ${id}`).toSorted() : value,
  )
const isAbsent = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
const isEqual = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-6 * Math.abs(other)
    : inOrder(one) === inOrder(other)

/** Whatever is said that was not expected is wrong; notes only if others are expected. */
export function gradeLine(
  { text, context, expected, rest }: LineList['lines'][number],
  contexts: LineList['contexts'],
) {
  const given = contexts[context]
  if (!given) throw new Error(`No context ${context}`)
  const read = readEntryLine(text, given)
  const entry = { ...read.entry, ...(expected.notes === undefined && { notes: undefined }) }
  const keys = [...new Set([...Object.keys(entry), ...Object.keys(expected)])] as (keyof Entry)[]
  const differing = keys.filter(
    (key) =>
      !(isAbsent(entry[key]) && isAbsent(expected[key])) && !isEqual(entry[key], expected[key]),
  )
  const isWrong = differing.some((key) => !isAbsent(entry[key]))
  const isMissing = differing.length > 0 || (rest !== undefined && rest !== read.rest)
  const outcome: LineOutcome = isWrong ? 'wrong' : isMissing ? 'incomplete' : 'right'
  return { outcome, differing, read }
}

const LISTS = [
  { title: 'The book: graded lines', path: 'tests/eval/graded/book-lines.json' },
  { title: 'The book: training lines', path: 'tests/fixtures/book/lines-training.json' },
]

/** The share of typed lines that are read rightly, in part, and wrongly. */
export async function evaluateLines(): Promise<Evaluation[]> {
  return Promise.all(
    LISTS.map(async ({ title, path }) => ({ title, figures: figuresOf(await readLines(path)) })),
  )
}

export function figuresOf({ contexts, lines }: LineList) {
  const outcomes = lines.map((line) => gradeLine(line, contexts).outcome)
  return lineOutcomes.map((name) => ({
    name,
    value: outcomes.filter((outcome) => outcome === name).length / outcomes.length,
    count: outcomes.length,
    target: null,
  }))
}
