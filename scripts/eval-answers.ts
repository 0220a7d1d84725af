import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { FarmFacts } from '#server/ai.ts'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { factsFor } from './eval-farm.ts'

/**
 * `dev` is for tuning, `heldOut` for reporting; both were written before the cards. `afterwards`
 * was written after them, in the shorthand that farmers type on a phone. `unseen` was written
 * before the rules for declining were improved and `later` after, each measured before any change;
 * both are asked on a farm of three projects.
 */
const half = z.enum(['dev', 'heldOut', 'afterwards', 'unseen', 'later'])
const ASKED_ON_FARM: readonly Half[] = ['unseen', 'later']
type Half = z.infer<typeof half>

const questionFile = z.object({
  answerable: z.array(
    z.object({
      question: z.string(),
      cards: z.array(z.string()),
      /** Shares no keyword with the title of the first card. */
      paraphrase: z.boolean(),
      half,
    }),
  ),
  unanswerable: z.array(z.object({ question: z.string(), reason: z.string(), half })),
})

export const readQuestions = () =>
  questionFile.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'tests', 'eval', 'questions.json'), 'utf8'),
    ),
  )

export type AnswerScores = {
  half: Half
  answerable: number
  /** Shares from 0 to 1. A question answered from elsewhere, or not at all, is a miss. */
  top1: number
  top3: number
  paraphrases: number
  paraphraseTop1: number
  unanswerable: number
  declined: number
  misses: { question: string; wanted: string; got: string }[]
}

const PROJECT = { id: 'eval', name: 'Evaluation', status: 'active' }
const NO_RECORDS: FarmFacts = {
  project: PROJECT,
  projects: [PROJECT],
  crops: [],
  animals: [],
  solarSystems: [],
  analyses: [],
  now: new Date('2026-06-15T12:00:00Z'),
  zone: 'UTC',
}

const share = (hits: boolean[]) => hits.filter(Boolean).length / hits.length

function scoreHalf(which: Half, answer: (question: string) => { cardIds: string[]; kind: string }) {
  const questions = readQuestions()
  const inHalf = (entry: { half: Half }) => entry.half === which
  const answerable = questions.answerable.filter(inHalf).map((entry) => {
    const { cardIds, kind } = answer(entry.question)
    const rank = cardIds.findIndex((id) => entry.cards.includes(id))
    return { ...entry, rank, got: cardIds.join(' ') || kind }
  })
  const unanswerable = questions.unanswerable.filter(inHalf).map((entry) => {
    const { cardIds, kind } = answer(entry.question)
    return {
      ...entry,
      declined: kind === 'declined' || kind === 'refused',
      got: cardIds.join(' ') || kind,
    }
  })
  const paraphrases = answerable.filter(({ paraphrase }) => paraphrase)
  return {
    half: which,
    answerable: answerable.length,
    top1: share(answerable.map(({ rank }) => rank === 0)),
    top3: share(answerable.map(({ rank }) => rank >= 0)),
    paraphrases: paraphrases.length,
    paraphraseTop1: share(paraphrases.map(({ rank }) => rank === 0)),
    unanswerable: unanswerable.length,
    declined: share(unanswerable.map(({ declined }) => declined)),
    misses: [
      ...answerable
        .filter(({ rank }) => rank !== 0)
        .map(({ question, cards, got }) => ({ question, wanted: cards.join(' '), got })),
      ...unanswerable
        .filter(({ declined }) => !declined)
        .map(({ question, got }) => ({ question, wanted: 'declined', got })),
    ],
  }
}

/**
 * How well the built-in assistant finds its cards, end to end; the first three sets run on a farm
 * without records. Scores the right card first (top-1) or among the three shown (top-3), and the
 * share of questions outside its knowledge that it declines.
 */
export function evaluateAnswers(): AnswerScores[] {
  const assistant = builtinAssistant()
  return half.options.map((which) =>
    scoreHalf(which, (question) => {
      const farm = ASKED_ON_FARM.includes(which) ? factsFor(question) : NO_RECORDS
      return assistant.answer(question, farm, [])
    }),
  )
}
