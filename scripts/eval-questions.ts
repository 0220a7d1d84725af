import { readdir, readFile } from 'node:fs/promises'
import { openEvalFarm, type EvalFarm } from './eval-farm.ts'
import type { Evaluation } from './eval-report.ts'

/** A question with what a right answer says; the farm is that of `eval-farm.ts`. */
export type EvalQuestion = {
  question: string
  kind: string
  /** The record whose page is open, and earlier messages. */
  about?: string
  after?: string[]
  /** Of each group the answer has at least one, in lower case. */
  says?: string[][]
  never?: string[]
  task?: { says: string[]; due: string | null; for?: string; repeats?: string }
}

const NO_ANSWER = new Set(['refuse', 'decline'])

export const outcomes = ['right', 'asked', 'declined', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

export const readQuestions = async (path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as EvalQuestion[]

const TODAY = '2026-06-17'
const holds = (text: string, part: string) => text.includes(part.toLowerCase())

/**
 * Asks one question. 'asked': the assistant offers choices; 'declined': it says that it does not know
 * or does not answer, which is right where nothing else is.
 */
export async function gradeQuestion(farm: EvalFarm, given: EvalQuestion) {
  const reply = await farm.ask(given.question, given)
  const text =
    `${reply.content} ${(reply.message.sources ?? []).map(({ label }) => label).join(' ')}`
      .toLowerCase()
      .replaceAll('’', "'")
  const outcome = outcomeOf(given, reply, text)
  return { outcome, reply }
}

type Reply = Awaited<ReturnType<EvalFarm['ask']>>

function outcomeOf(given: EvalQuestion, reply: Reply, text: string): Outcome {
  const { kind, says = [], never = [], task } = given
  if (never.some((part) => holds(text, part)) && reply.kind === 'answered') return 'wrong'
  if (task) return taskOutcome(task, reply)
  if (NO_ANSWER.has(kind))
    return reply.kind === 'answered' ? 'wrong' : reply.kind === 'asked' ? 'asked' : 'right'
  if (reply.kind !== 'answered') return reply.kind
  return says.every((group) => group.some((part) => holds(text, part))) ? 'right' : 'wrong'
}

function taskOutcome(task: NonNullable<EvalQuestion['task']>, { added, kind }: Reply): Outcome {
  const [only, ...others] = added
  if (!only) return kind === 'answered' ? 'wrong' : kind
  const isRight =
    others.length === 0 &&
    task.says.every((word) => holds(only.title.toLowerCase(), word)) &&
    only.dueDate === (task.due ?? TODAY) &&
    (task.for === undefined || only.isFor(task.for)) &&
    (task.repeats === undefined || only.repeatUnit === REPEATS[task.repeats])
  return isRight ? 'right' : 'wrong'
}

const REPEATS: Record<string, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

const LIST = /^questions(?:-([\w-]+))?\.json$/

/** The lists of a folder, each with its language: questions.json is in English, questions-de.json in German. */
async function listsIn(folder: string) {
  const names = await readdir(`tests/eval/${folder}`)
  return names.toSorted().flatMap((name) => {
    const [file, language = 'en'] = LIST.exec(name) ?? []
    return file ? [{ folder, file, language }] : []
  })
}

/** The share of questions answered rightly, and wrongly, on the lists of tests/eval. */
export async function evaluateQuestions(): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = []
  for (const { folder, file, language } of [
    ...(await listsIn('graded')),
    ...(await listsIn('training')),
  ]) {
    const list = await readQuestions(`tests/eval/${folder}/${file}`)
    const outcomes = await outcomesOf(list, language)
    const figure = (name: Outcome, target: Evaluation['figures'][number]['target']) => ({
      name,
      value: outcomes.filter((outcome) => outcome === name).length / outcomes.length,
      count: outcomes.length,
      target: folder === 'graded' ? target : null,
    })
    const title = `Assistant: ${folder} questions`
    evaluations.push({
      title: language === 'en' ? title : `${title} in ${NAMES.of(language)}`,
      figures: [
        figure('right', { atLeast: 0.7 }),
        figure('wrong', { atMost: 0.04 }),
        figure('asked', null),
        figure('declined', null),
      ],
    })
  }
  return evaluations
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** On a farm of its own, as one farmer may not ask without end. */
async function outcomesOf(list: EvalQuestion[], language: string): Promise<Outcome[]> {
  const farm = await openEvalFarm(language)
  try {
    const outcomes: Outcome[] = []
    for (const question of list) outcomes.push((await gradeQuestion(farm, question)).outcome)
    return outcomes
  } finally {
    await farm.close()
  }
}
