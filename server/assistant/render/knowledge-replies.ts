import { msg } from '#contract/message.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type {
  CalculateFacts,
  ConvertFacts,
  FindCardsFacts,
  ProductHelpFacts,
} from '#server/assistant/tools/schemas.ts'
import type { Part } from '#server/assistant/understand/understanding.ts'
import { unitBeside } from '#server/assistant/tools/quantities/units.ts'
import { figure, saying, type Reply } from './reply.ts'

const NOTHING_FOUND: Extract<Part, { is: 'choose' | 'unknown' }> = {
  is: 'unknown',
  choices: [],
  task: null,
}

/** The first card whole, the titles of the others. */
export function cardReply({ cards: [card, ...near] }: FindCardsFacts): Reply {
  if (!card) return unsureReply(NOTHING_FOUND)
  return {
    lines: [
      card.title,
      card.body,
      msg('From: {sources}.', { sources: card.sources.join('; ') }),
      ...(near.length > 0
        ? [msg('See also: {titles}.', { titles: near.map(({ title }) => title).join('; ') })]
        : []),
    ],
    sources: [{ kind: 'card', label: card.title, path: card.path }],
  }
}

export const helpReply = ({ pages: [page] }: ProductHelpFacts): Reply =>
  page ? saying(page.title, page.body) : unsureReply(NOTHING_FOUND)

export function convertReply({ value, unit, given, exact }: ConvertFacts): Reply {
  const sides = {
    value: figure(given.value),
    from: unitBeside(given.value, given.unit),
    result: rounded(value),
    to: unitBeside(value, unit),
  }
  return {
    ...saying(
      exact
        ? msg('{value} {from} = {result} {to}', sides)
        : msg('{value} {from} is about {result} {to}', sides),
    ),
    sources: [],
  }
}

export function calculateReply({ result, unit, steps, exact }: CalculateFacts): Reply {
  const answer = exact
    ? msg('= {result} {unit}', { result: rounded(result), unit: unitBeside(result, unit) })
    : msg('about {result} {unit}', { result: rounded(result), unit: unitBeside(result, unit) })
  const written = steps.map(
    ({ by, value, unit: of }, at) =>
      `${at > 0 || by === '÷' ? `${at > 0 ? '' : '1 '}${by} ` : ''}${value} ${unitBeside(value, of)}`,
  )
  return saying(...(written.length > 0 ? [written.join(' ')] : []), answer)
}

/** Four digits, or two decimals of what is large. */
const rounded = (value: number) =>
  Math.abs(value) >= 100
    ? figure(value)
    : { number: Number(value.toPrecision(4)), maximumFractionDigits: 6 }

/** What is not certain is asked; what is not known is said, with what comes nearest. */
export function unsureReply({
  is,
  choices,
  task,
}: Extract<Part, { is: 'choose' | 'unknown' }>): Reply {
  const line =
    is === 'choose'
      ? msg('Did you mean one of these?')
      : choices.length > 0
        ? msg('I don’t know that, and I do not guess. The nearest that I have:')
        : msg('I don’t know that, and I do not guess.')
  const offered = task
    ? [
        {
          label: msg('Add the task "{task}"', { task: plainName(task.label) }),
          message: task.message,
        },
      ]
    : []
  return { ...saying(line), choices: [...offered, ...choices] }
}

export const outsideReply = (word: string): Reply =>
  saying(msg('I don’t know: I have nothing on "{word}", and I do not guess.', { word }))
