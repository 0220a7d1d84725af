import { msg } from '#contract/message.ts'
import { PSEUDO, type Language } from '#domain/texts/say.ts'
import { ENGLISH } from '#server/assistant/understand/card-file.ts'
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
export function cardReply({ cards: [card, ...near] }: FindCardsFacts, spoken: Language): Reply {
  if (!card) return unsureReply(NOTHING_FOUND)
  return {
    lines: [
      card.title,
      ...(card.language === textLanguage(spoken) ? [] : [CARD_IN_ENGLISH]),
      card.body,
      msg('From: {sources}.', { sources: card.sources.join('; ') }),
      ...(near.length > 0
        ? [msg('See also: {titles}.', { titles: near.map(({ title }) => title).join('; ') })]
        : []),
    ],
    sources: [{ kind: 'card', label: card.title, path: card.path }],
  }
}

export const helpReply = ({ pages: [page] }: ProductHelpFacts, spoken: Language): Reply =>
  page
    ? saying(
        page.title,
        ...(page.language === textLanguage(spoken) ? [] : [PAGE_IN_ENGLISH]),
        page.body,
      )
    : unsureReply(NOTHING_FOUND)

/** The pseudo-language has no texts of its own. */
const textLanguage = ({ code }: Language) => (code === PSEUDO ? ENGLISH : code)

export const CARD_IN_ENGLISH = msg('This card is available in English only.')
const PAGE_IN_ENGLISH = msg('This page is available in English only.')

export function convertReply({ value, unit, given, exact }: ConvertFacts, spoken: Language): Reply {
  const sides = {
    value: figure(given.value),
    from: unitBeside(given.value, given.unit, spoken),
    result: rounded(value),
    to: unitBeside(value, unit, spoken),
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

export function calculateReply(
  { result, unit, steps, exact }: CalculateFacts,
  spoken: Language,
): Reply {
  const sides = { result: rounded(result), unit: unitBeside(result, unit, spoken) }
  const answer = exact ? msg('= {result} {unit}', sides) : msg('about {result} {unit}', sides)
  const written = steps.map(
    ({ by, value, unit: of }, at) =>
      `${at > 0 || by === '÷' ? `${at > 0 ? '' : '1 '}${by} ` : ''}${value.toLocaleString(spoken.locale, PLAIN_FIGURE)} ${unitBeside(value, of, spoken)}`,
  )
  return saying(...(written.length > 0 ? [written.join(' ')] : []), answer)
}

/** As it was typed. */
const PLAIN_FIGURE = { useGrouping: false, maximumFractionDigits: 20 } as const

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
