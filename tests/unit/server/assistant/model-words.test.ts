import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { loadKnowledge } from '#server/assistant/load-knowledge.ts'
import { modelWords } from '#server/assistant/model-words/model-words.ts'
import { keepSentences } from '#server/assistant/plain-text.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()

/** What is shown of a model's sentence in answer to a question about the example farm. */
function shown(question: string, sentence: string) {
  return modelWords(sentence, assistant.ground(question, exampleFarm(), []))
}

// A few of each; `npm run eval` reads some three hundred.
describe.each([
  ['my sheep cough, what helps', 'You have 30 sheep in Hill flock and 12 in Low flock.'],
  [
    'when is the soil warm enough to plant corn',
    'Your 40 acres at Creek bottom need 50 °F at seed depth.',
  ],
  ['how do I keep panels free of snow', 'Your 18 monocrystalline panels face south at 32°.'],
  ['my cow has a fever', 'Your veterinarian decides on any medicine.'],
  ['my tomatoes are yellow', 'Your photo of June 5 showed 3.4% discolored area.'],
])('to "%s"', (question, sentence) => {
  test('a true sentence stays', () => expect(shown(question, sentence)).toBe(sentence))
})

describe.each([
  ['my cows have a cough, what helps', 'Give 24 ml of ivermectin to each cow.'],
  ['my sheep have worms', 'Drench all 30 sheep with levamisole.'],
  ['my tomatoes have brown rings on the lower leaves', 'Spray chlorothalonil every week.'],
  ['my panels make less than before', 'The system has 32 panels.'],
  ['my cow has a fever', 'Wait until tomorrow, this is normal.'],
  ['cow is bloated on the left side', 'Push a knife into her left flank.'],
  ['cow is bloated on the left side', 'Let her rest overnight and look again.'],
  ['my sheep limp', 'Read more at sheepvet.com/footrot.'],
  ['my sheep have foot rot', 'Las ovejas cojas deben separarse del rebaño.'],
  ['brown rings on my tomato leaves', 'Your corn covers 2.5 acres.'],
  ['how much water does a beef cow drink', 'Your 24 cows may drink 240 gallons on a mild day.'],
])('to "%s"', (question, sentence) => {
  test('a forbidden sentence is not shown', () => {
    expect(shown(question, sentence)).toBe('')
    expect(shown(question, `Stay calm.\n${sentence}\nLook again.`)).toBe('Stay calm.\nLook again.')
  })
})

test('every sentence of every card may be repeated by a model', () => {
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

test('a farmer’s note about a medicine does not allow prescribing it', () => {
  const grounds = ['Hill flock (Sheep): 30 head. Had ivermectin, 5 ml each, in March.']
  expect(modelWords('You noted ivermectin in March.', { grounds })).not.toBe('')
  expect(modelWords('Give ivermectin again.', { grounds })).toBe('')
  expect(modelWords('They had 5 ml each.', { grounds })).toBe('')
})

test('waiting is recommended only if nothing is urgent', () => {
  const grounds = ['Stomach worms']
  expect(modelWords('Look again tomorrow.', { grounds })).toBe('Look again tomorrow.')
  expect(modelWords('Look again tomorrow.', { grounds, isUrgent: true })).toBe('')
})

test('nor in a follow-up to an urgent question', () => {
  const history = [{ role: 'user' as const, content: 'cow wont get up' }]
  const { builtin, isUrgent } = assistant.ground('is it contagious', exampleFarm(), history)
  expect(builtin.urgentLine).toBeNull()
  expect(isUrgent).toBe(true)
})
