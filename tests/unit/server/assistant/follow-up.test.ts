import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { wholeQuestion } from '#server/assistant/follow-up.ts'
import { spelledOut } from '#server/assistant/plain-text.ts'
import { buildHerd, exampleFarm } from '#tests/builders/example-farm.ts'

const after = (...questions: string[]): ChatMessage[] =>
  questions.flatMap((content) => [
    { role: 'user', content },
    { role: 'assistant', content: '…' },
  ])
const assistant = builtinAssistant()
const goats = buildHerd({
  id: 'a4',
  type: 'goats',
  herdName: 'Nannies',
  count: 9,
  breeds: ['Boer'],
})
const farm = exampleFarm({ animals: [...exampleFarm().animals, goats] })
const ask = (question: string, ...before: string[]) =>
  assistant.answer(question, farm, after(...before))

describe('a short but complete question is asked without context', () => {
  test.each([
    'will it frost tonight',
    'is it gonna rain',
    'is it normal to have frost now',
    'is it too late to sow spinach',
    'is it still too cold for planting outside',
    'how long does it take to compost',
    'did it rain yesterday',
    'was it colder last winter',
    "it's going to freeze, what now",
  ])('%s', (question) => {
    expect(wholeQuestion(question, after('my cow wont get up'))).toBe(spelledOut(question))
  })

  test('also after a question about a price', () => {
    expect(ask('will it frost tonight', 'what is the price of wheat').content).toMatch(
      /^I cannot see the weather/,
    )
  })
})

describe('a follow-up is completed from the previous question', () => {
  test.each([
    ['is it contagious', 'My lambs have scabs on their lips'],
    ['can people catch it?', 'My lambs have scabs on their lips'],
    ['is it normal', 'my hens lose feathers'],
    ['is it safe to eat', 'my tomatoes are cracked'],
    ['is it too late', 'my tomatoes have blight'],
    ['how do I treat them', 'my hens have mites'],
  ])('%s after: %s', (question, before) => {
    expect(wholeQuestion(question, after(before))).toBe(`${before} ${question}`)
  })

  test('through several questions', () => {
    expect(ask('and the goats?', 'How many sheep do I have?', 'And the cattle?').content).toBe(
      'You have 9 goats here, in Nannies.',
    )
  })

  test('animals after panels, and panels after animals, are asked about themselves', () => {
    const animals = ask('And the goats?', 'how much should my solar panels make today')
    expect(animals.kind).toBe('record')
    expect(animals.content).toContain('Nannies (Goats)')
    expect(animals.content).not.toMatch(/solar/i)
    const panels = ask('what about the panels', 'how many goats do I have')
    expect(panels.content).toContain('Solar system at Austin, Texas')
    expect(panels.content).not.toMatch(/goats/i)
  })
})

describe('a call for the veterinarian', () => {
  test('is not carried over from the question before', () => {
    const answer = ask('is it contagious', 'cow wont get up')
    expect(answer.urgentLine).toBeNull()
    expect(ask('is it normal to have frost now?', 'cow wont get up').cardIds).not.toContain(
      'down-cow',
    )
  })
  test('is made where the new question itself asks for it', () => {
    expect(ask('it has a fever now', 'my cow is off feed').urgentLine).toMatch(/veterinarian/)
  })
})

describe('what is said about her next refers to the animal before', () => {
  test.each([
    ['she has no fever', 'My cow is limping', 'cattle-lameness'],
    ['she also has a runny nose', 'My cow is coughing', 'cattle-pneumonia'],
    ['he is grinding his teeth now', 'My ewe is off her feed', 'sick-animal'],
  ])('%s after: %s', (question, before, card) => {
    expect(ask(question, before).cardIds[0]).toBe(card)
  })
})
