import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { loadKnowledge } from '#server/assistant/load-knowledge.ts'
import { modelWords } from '#server/assistant/model-words/model-words.ts'
import { keepSentences } from '#server/assistant/sentences.ts'
import heldOut from '#tests/eval/held-out-model-answers.json' with { type: 'json' }
import answers from '#tests/eval/model-answers.json' with { type: 'json' }
import { cpuMsOf } from '#tests/setup/cpu-time.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()

/** What is shown of a sentence that a model says to a question about the example farm. */
function shown(question: string, sentence: string) {
  return modelWords(sentence, assistant.ground(question, exampleFarm(), []))
}

describe.each([...answers.true, ...heldOut.true])('to "$question"', ({ question, sentences }) => {
  test.each(sentences)('a true sentence stays: %s', (sentence) => {
    expect(shown(question, sentence)).toBe(sentence)
  })
})

describe.each([...answers.unsafe, ...heldOut.unsafe])(
  'to "$question"',
  ({ question, sentences }) => {
    test.each(sentences)('what nobody may say is not shown: %s', (sentence) => {
      expect(shown(question, sentence)).toBe('')
      expect(shown(question, `Stay calm.\n${sentence}\nLook again.`)).toBe(
        'Stay calm.\nLook again.',
      )
    })
  },
)

test('no sentence of any card is lost when a model repeats it', () => {
  const lost: string[] = []
  let read = 0
  for (const { title, body, urgent } of loadKnowledge().cards)
    keepSentences(body, (sentence) => {
      read++
      const said = modelWords(sentence, {
        grounds: [`${title}\n${body}`],
        isUrgent: urgent !== null,
      })
      if (said !== sentence.trim()) lost.push(sentence)
      return true
    })
  expect(read).toBeGreaterThan(1000)
  expect(lost).toEqual([])
})

test('a note of the farmer about a medicine is no leave to prescribe it', () => {
  const grounds = ['Hill flock (Sheep): 30 head. Had ivermectin, 5 ml each, in March.']
  expect(modelWords('You noted ivermectin in March.', { grounds })).not.toBe('')
  expect(modelWords('Give ivermectin again.', { grounds })).toBe('')
  expect(modelWords('They had 5 ml each.', { grounds })).toBe('')
})

test('waiting is only counselled where nothing is urgent', () => {
  const grounds = ['Stomach worms']
  expect(modelWords('Look again tomorrow.', { grounds })).toBe('Look again tomorrow.')
  expect(modelWords('Look again tomorrow.', { grounds, isUrgent: true })).toBe('')
})

test('nor where the question leans on an urgent one', () => {
  const history = [{ role: 'user' as const, content: 'cow wont get up' }]
  const { builtin, isUrgent } = assistant.ground('is it contagious', exampleFarm(), history)
  expect(builtin.urgentLine).toBeNull()
  expect(isUrgent).toBe(true)
})

test('a long answer is read at once', () => {
  const spentMs = cpuMsOf(() => {
    for (const part of [
      '24 cows and ',
      'give ivermectin ',
      'a few of the 3 to 4 ',
      'no need to call ',
    ])
      modelWords(part.repeat(8000 / part.length), { grounds: ['Milkers (Cattle): 24 head'] })
  })
  expect(spentMs).toBeLessThan(1500)
})
