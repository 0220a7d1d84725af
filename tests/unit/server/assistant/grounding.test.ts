import { expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { verifyNumbers } from '#server/assistant/model-words/verify-numbers.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ground = (question: string) => assistant.ground(question, exampleFarm(), [])

test('a model gets the nearest cards and may repeat their numbers and the records’', () => {
  const { cards, grounds, isFinal } = ground('When is the soil warm enough to plant corn?')
  expect(isFinal).toBe(false)
  expect(cards[0]?.id).toBe('corn-planting')
  const said =
    'Your 40 acres at Creek bottom need 50 °F at seed depth. Give 73 pounds of nitrogen an acre.'
  expect(verifyNumbers(said, grounds)).toEqual({
    text: 'Your 40 acres at Creek bottom need 50 °F at seed depth.',
    dropped: ['Give 73 pounds of nitrogen an acre.'],
  })
})

test('digits of ids and URLs are not figures of the farm', () => {
  const { grounds } = assistant.ground(
    'what is bloat',
    exampleFarm({ project: { id: '019a-7777', name: 'Home', status: 'active' } }),
    [],
  )
  expect(verifyNumbers('It weighs 7777 pounds.', grounds).text).toBe('')
})

test.each([
  ['a record', 'How many sheep do I have?'],
  ['a calculator', 'What is my stocking density?'],
  ['a refusal', 'How much ivermectin for a goat?'],
  ['another farm', 'How many sheep does my neighbor have?'],
  ['a language that nobody here can check', '¿Cuánta ivermectina necesito para mis ovejas?'],
])('%s stands as it is, whatever a model would say', (_, question) => {
  expect(ground(question).isFinal).toBe(true)
})

test('only an exact id finds a card', () => {
  expect(assistant.findCard('bloat')?.title).toBe('Bloat')
  expect(assistant.findCard('../outside.txt')).toBeUndefined()
})

test('the line that calls a veterinarian is added to a model’s answer', () => {
  expect(ground('my cow cannot stand').builtin.urgentLine).toMatch(/call a veterinarian now/)
  expect(ground('What is milk fever?').builtin.urgentLine).toBeNull()
})
