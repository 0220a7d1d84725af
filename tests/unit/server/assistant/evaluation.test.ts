import { describe, expect, test } from 'vitest'
import { evaluateAnswers, readQuestions } from '#scripts/eval-answers.ts'
import { evaluateRecords } from '#scripts/eval-records.ts'
import { evaluateSources } from '#scripts/eval-sources.ts'
import { loadKnowledge } from '#server/assistant/load-knowledge.ts'
import { keyWords } from '#server/assistant/words.ts'

const questions = readQuestions()
const { cards } = loadKnowledge()
const titles = new Map(cards.map((card) => [card.id, card.title]))
const before = questions.answerable.filter(({ half }) => half === 'dev' || half === 'heldOut')

describe('the questions are a fair measure', () => {
  test('enough of them, half of them paraphrases', () => {
    expect(before.length).toBeGreaterThanOrEqual(130)
    expect(before.filter(({ paraphrase }) => paraphrase).length).toBe(before.length / 2)
    expect(questions.unanswerable.length).toBeGreaterThanOrEqual(40)
  })

  test('a paraphrase shares no key word with the title of its card', () => {
    const shared = before
      .filter(({ paraphrase }) => paraphrase)
      .flatMap(({ question, cards: [wanted = ''] }) => {
        const title = new Set(keyWords(titles.get(wanted) ?? ''))
        const words = keyWords(question).filter((word) => title.has(word))
        return words.length > 0 ? [`${question} (${words.join(', ')})`] : []
      })
    expect(shared).toEqual([])
  })

  test('every card is asked for, and every card asked for exists', () => {
    const wanted = new Set(questions.answerable.flatMap((entry) => entry.cards))
    expect([...wanted].filter((id) => !titles.has(id))).toEqual([])
    expect(cards.filter(({ id }) => !wanted.has(id)).map(({ id }) => id)).toEqual([])
  })
})

describe.each(evaluateAnswers())('answers on the $half questions', (scores) => {
  test('the right card comes first for three of four', () => {
    expect(scores.top1).toBeGreaterThanOrEqual(0.75)
    expect(scores.paraphraseTop1 ?? 1).toBeGreaterThanOrEqual(0.75)
  })
  test('it is among the three shown for 85 of 100', () => {
    expect(scores.top3).toBeGreaterThanOrEqual(0.85)
  })
  test('nine of ten questions outside the cards are declined', () => {
    expect(scores.declined).toBeGreaterThanOrEqual(0.9)
  })
})

test('nine of ten wordings are answered rightly from the records of three projects', () => {
  const { count, right } = evaluateRecords()
  expect(count).toBeGreaterThanOrEqual(40)
  expect(right).toBeGreaterThanOrEqual(0.9)
})

test('nine of ten questions are answered from where they should be, or declined', () => {
  const { count, right } = evaluateSources()
  expect(count).toBeGreaterThanOrEqual(60)
  expect(right).toBeGreaterThanOrEqual(0.9)
})
