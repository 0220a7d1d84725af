import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string) => assistant.answer(question, exampleFarm(), [])

describe('a question for the records that is not understood is declined, never answered by a card', () => {
  test.each([
    'how many panels on the barn roof',
    'how much land in crops',
    'what acreage is in crops',
    'average herd size',
    'what is the average size of my fields',
    'which crop gets harvested next',
    'which of my crops comes off first',
    'which fields are over 10 acres',
    'which field is bigger than the others',
    'which herd has the most animals',
    'which fields flooded',
  ])('%s', (question) => {
    const { kind, cardIds, content } = ask(question)
    expect([kind, cardIds]).toEqual(['declined', []])
    expect(content).toMatch(/^I take this for a question about your records/)
  })

  test.each([
    ['how many acres per cow', 'stocking-rate'],
    ['what crops like acid soil', 'soil-ph'],
    ['acres per cow', 'stocking-rate'],
    ['how many animals can my land carry', 'stocking-rate'],
    ['which fields need lime', 'soil-ph'],
    ['how much hay do I need for winter', 'winter-feed'],
  ])('what is asked in general is looked up: %s', (question, card) => {
    expect(ask(question).cardIds).toContain(card)
  })

  test.each([
    ['how many cows vs sheep', 'You have 66 animals here: 42 sheep and 24 cattle'],
    ['how much ground is in tomatoes', 'North field (Tomatoes): 2.5 acres'],
    ['when do i harvest first', 'North field (Tomatoes): expected harvest saved as late August.'],
    ['what size is my solar setup', 'System capacity: 7.2 kW'],
  ])('what is understood is answered: %s', (question, words) => {
    expect(ask(question).content).toContain(words)
  })
})
