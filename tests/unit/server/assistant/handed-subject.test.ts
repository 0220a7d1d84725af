import { expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { withHandedSubject } from '#server/assistant/handed-subject.ts'
import { questionsOf } from '#server/assistant/read-message.ts'
import { buildCrop, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const farm = exampleFarm({
  crops: [
    buildCrop({ fieldName: 'Long Acre', name: 'Corn', fieldSize: '40', plantingDate: 'May 2' }),
    buildCrop({ id: 'c2', fieldName: 'North Field', name: 'Wheat', plantingDate: 'May 9' }),
    buildCrop({ id: 'c3', fieldName: 'River Block', name: 'Wheat', plantingDate: 'May 10' }),
  ],
})

/** The second question of a message, as it is asked after the first was answered. */
function second(message: string) {
  const [question = '', next = ''] = questionsOf(message, farm)
  return withHandedSubject(next, { question, answer: assistant.answer(question, farm, []) }, farm)
}

test.each([
  ['what is my biggest field and when was it planted', 'when was Long Acre planted'],
  ['how big is North Field and when was it planted?', 'when was North Field planted?'],
  [
    'how big are North Field and River Block and when were they planted',
    'when were North Field and River Block planted',
  ],
  ['what panels type do i have and how many', 'how many panels'],
  ['how many sheep do I have and which breeds?', 'which breeds of my sheep'],
  ['how many sheep do I have? Which breeds are they?', 'Which breeds are my sheep?'],
])('the second question of "%s" is "%s"', (message, whole) => expect(second(message)).toBe(whole))

test.each([
  'how many acres do I have',
  'when did I plant the corn',
  'how many goats have I got',
  'when will River Block be harvested',
  'what is due today',
])('one that names its own subject stays as it is: %s', (question) => {
  const before = 'how many cows do I have'
  const answer = assistant.answer(before, farm, [])
  expect(withHandedSubject(question, { question: before, answer }, farm)).toBe(question)
})
