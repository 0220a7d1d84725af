import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { buildCrop, buildHerd, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const farm = exampleFarm({
  crops: [
    buildCrop({ name: 'Corn', fieldName: 'Long strip', plantingDate: 'May 2' }),
    buildCrop({ name: 'Wheat', fieldName: 'Mill field', expectedHarvest: '2026-08-20' }),
  ],
  animals: [
    buildHerd({ type: 'cattle', herdName: 'Milkers', count: 24, pastureSize: '60' }),
    buildHerd({ type: 'chickens', herdName: 'Layers', count: 120, pastureSize: '1.5' }),
  ],
})
const ask = (question: string) => assistant.answer(question, farm, [])

describe('a question for a time is answered with the date, never with plants or acres', () => {
  test.each([
    ['How many days since I planted the corn?', 'planting date saved as May 2.'],
    ['how many weeks has the corn been in the ground', 'planting date saved as May 2.'],
    ['how many days old is my corn', 'planting date saved as May 2.'],
    ['how many days till I harvest the wheat', 'expected harvest saved as 2026-08-20.'],
    ['how many weeks until harvest of the wheat', 'expected harvest saved as 2026-08-20.'],
  ])('%s', (question, words) => {
    const { kind, content } = ask(question)
    expect([kind, content]).toEqual(['record', expect.stringContaining(words)])
    expect(content).not.toMatch(/acres|How many plants/)
  })
})

describe('a ratio is computed or declined, never added up', () => {
  test.each([['cows per acre on my farm', '24 head on 60 acres makes 0.4 head per acre.']])(
    '%s',
    (question, words) => {
      const { kind, content } = ask(question)
      expect([kind, content]).toEqual(['calculator', expect.stringContaining(words)])
    },
  )

  test.each([
    'acres per cow',
    'how many acres per cow do I have',
    'how much pasture per head do we have for the Milkers',
    'how many cows on 10 hectares',
    'how many cows on an acre',
    'how big a coop for 150 hens',
    'how much space for 150 hens',
    'how large a pasture for 20 cows',
    'how many times have I planted the corn',
    'eggs per hen in my flock',
  ])('%s', (question) => {
    const { kind, content } = ask(question)
    expect(['card', 'declined']).toContain(kind)
    expect(content).not.toMatch(/Milkers|Layers|Long strip/)
  })
})
