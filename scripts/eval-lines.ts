import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { readTaskLine, type TaskLine } from '#domain/tasks/task-line.ts'
import type { Language } from '#domain/texts/say.ts'
import { languageCalled, languageCodes } from '#server/http/language.ts'
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
  const english = await Promise.all(
    LISTS.map(async ({ title, path }) => ({ title, figures: figuresOf(await readLines(path)) })),
  )
  const others = await Promise.all(languageCodes.map(evaluateLanguage))
  return [...english, ...others.flat()]
}

export const figuresOf = ({ contexts, lines }: LineList) =>
  sharesOf(lines.map((line) => gradeLine(line, contexts).outcome))

const sharesOf = (outcomes: LineOutcome[]) =>
  lineOutcomes.map((name) => ({
    name,
    value: outcomes.filter((outcome) => outcome === name).length / outcomes.length,
    count: outcomes.length,
    target: null,
  }))

/** Lines of another language; of an entry only what is named is expected. */
type OtherLines = {
  tasks: ({ line: string; today: string } & Pick<TaskLine, 'title' | 'dueDate'> &
    Partial<Pick<TaskLine, 'repeat' | 'priority'>>)[]
  book: {
    line: string
    entry: Entry & { amount?: number; place?: string }
  }[]
}

const TODAY = '2026-06-17'
const NO_CURRENCY = 'EUR'
const PLACES = [
  ...['North', 'North greenhouse', 'Orchard', 'Back forty'].map((name) => ['field', name] as const),
  ...['Layers', 'Goats'].map((name) => ['animal', name] as const),
  ['solar', 'Barn roof'] as const,
].map(([kind, name]) => ({ kind, name, id: name }))

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

async function evaluateLanguage(code: string): Promise<Evaluation[]> {
  const path = `tests/eval/graded/lines-${code}.json`
  if (!existsSync(path)) return []
  const { tasks, book } = JSON.parse(await readFile(path, 'utf8')) as OtherLines
  const spoken = languageCalled(code)
  const name = LANGUAGE_NAMES.of(code) ?? code
  return [
    {
      title: `Task lines in ${name}`,
      figures: sharesOf(tasks.map((one) => gradeTask(one, spoken))),
    },
    {
      title: `Lines of the book in ${name}`,
      figures: sharesOf(book.map((one) => gradeEntry(one, spoken))),
    },
  ]
}

/** A line that is refused is incomplete; the farmer sees why. */
export function gradeTask(expected: OtherLines['tasks'][number], spoken: Language): LineOutcome {
  const { line } = readTaskLine(expected.line, expected.today, spoken)
  if (!line) return 'incomplete'
  const isAsSaid =
    line.dueDate === expected.dueDate &&
    inOrder(line.repeat) === inOrder(expected.repeat ?? null) &&
    (expected.priority === undefined || line.priority === expected.priority)
  if (!isAsSaid) return 'wrong'
  return line.title.toLowerCase() === expected.title.toLowerCase() ? 'right' : 'incomplete'
}

export function gradeEntry({ line, entry }: OtherLines['book'][number], spoken: Language) {
  const currency = entry.currency ?? NO_CURRENCY
  const context = { today: TODAY, places: PLACES, products: [], currency, spoken }
  const { entry: read } = readEntryLine(line, context)
  const { amount, place, ...others } = entry
  const pairs: [expected: unknown, read: unknown][] = [
    ...Object.entries(others).map(([key, value]): [unknown, unknown] => [
      value,
      read[key as keyof Entry],
    ]),
    ...(amount === undefined ? [] : [[amount * 100, read.amountMinor] as [unknown, unknown]]),
    ...(place === undefined ? [] : [[place, read.targets[0]?.id] as [unknown, unknown]]),
  ]
  const differing = pairs.filter(([expected, found]) => !isEqual(expected, found))
  if (differing.some(([, found]) => !isAbsent(found))) return 'wrong'
  return differing.length > 0 ? 'incomplete' : 'right'
}
