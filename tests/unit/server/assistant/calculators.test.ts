import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { plantCount } from '#server/assistant/calculators/density-answer.ts'
import { verifyNumbers } from '#server/assistant/model-words/verify-numbers.ts'
import { buildCrop, buildHerd, emptyFarm, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string, farm = exampleFarm()) => assistant.answer(question, farm, [])

describe('stocking density', () => {
  test('is not worked out on no land', () => {
    expect(ask('stocking rate of 30 sheep on 0 acres').content).toMatch(/must be more than zero/)
  })
  test('is computed for each herd, and says so', () => {
    const answer = ask('What is my stocking density?')
    expect(answer.kind).toBe('calculator')
    expect(answer.content).toContain(
      'Hill flock (Sheep): 30 head on 12 acres makes 2.5 head per acre.',
    )
    expect(answer.content).toContain('0.4 head per acre')
    expect(answer.sources.at(-1)).toEqual({
      kind: 'calculator',
      label: 'Stocking density',
      path: null,
    })
  })
  test('can be asked for one herd by name', () => {
    expect(ask('stocking density of the Low flock').content).toMatch(/^Low flock .* 2\.4 head/)
  })
  test('can use figures from the question', () => {
    expect(ask('stocking rate of 50 cows on 200 acres', emptyFarm).content).toContain(
      '50 head on 200 acres makes 0.25 head per acre',
    )
  })
  test.each([
    ['30 cows in 10 hectares', '30 head on 10 hectares makes 1.21 head per acre, 3 per hectare.'],
    ['stocking rate of 50 cows on 2,5 acres', '50 head on 2.5 acres makes 20 head per acre.'],
    ['1,200 hens on 1 acre', '1,200 head on 1 acre makes 1,200 head per acre.'],
    ['stocking rate of thirty sheep on twelve acres', '30 head on 12 acres makes 2.5 head'],
    ['thirty cows on half an acre', '30 head on 0.5 acres makes 60 head per acre'],
    ['are 5 sheep on 4 ha too many?', '5 head on 4 hectares makes 0.51 head per acre'],
  ])('of what is said, not of the own herd: %s', (question, figure) => {
    const answer = ask(question)
    expect(answer.kind).toBe('calculator')
    expect(answer.content).toContain(figure)
    expect(answer.content).not.toContain('Milkers')
    expect(verifyNumbers(answer.content, answer.figures).dropped).toEqual([])
  })
  test('is given per hectare if asked', () => {
    expect(ask('how many head of cattle per hectare do i have').content).toMatch(
      /^Milkers .* 0\.4 head per acre, 0\.99 per hectare\./,
    )
  })
  test('is not given for a pasture of 0 acres', () => {
    const farm = exampleFarm({ animals: [buildHerd({ pastureSize: '0' })] })
    expect(ask('my stocking density', farm).content).toMatch(/cannot work out/)
  })
  test('the carrying capacity of land is answered by the cards', () => {
    expect(ask('How many animals can my land carry?').cardIds[0]).toBe('stocking-rate')
  })
})

describe('plant count', () => {
  test('is the area divided by that of a plant', () => {
    // 43,560 square feet an acre; 2.5 ft by 2 ft is 5 square feet a plant.
    expect(plantCount({ rowFeet: 2.5, plantFeet: 2 }, 1)).toBe(8712)
    expect(ask('how many plants on 1 acre at 0 ft by 2 ft').content).toMatch(/more than zero/)
  })
  test.each([
    [
      'How many plants fit on 2 acres in rows 30 inches apart, 8 inches in the row?',
      '52,272 plants',
    ],
    ['how many seeds per acre, 30 in rows, 2 feet apart', '8,712 plants'],
    ['how many lettuce plants fit on 1 acre at 30 x 30 cm', '44,965 plants'],
    ['how many plants on 2,5 acres in rows 4 feet apart, 2 feet in the row', '13,612 plants'],
    ['how many plants fit on 1 hectare at 1 m by 0,5 m', '20,000 plants stand on 1 hectare'],
    ['how many strawberries on a quarter acre 12 in x 3 ft', '3,630 plants stand on 0.25 acres'],
    ['how many potato plants on half an acre, rows 36 inches, 12 inches apart', '7,260 plants'],
    ['how many tomato plants for two acres at 2 ft by 4 ft', '10,890 plants stand on 2 acres'],
    ['how many tomatoes on 1/2 acre at 4 ft by 2 ft', '2,722 plants stand on 0.5 acres'],
    ['how many tomatoes on 2½ acres at 4 ft by 2 ft', '13,612 plants stand on 2.5 acres'],
    ['how many tomatoes on 2 1/2 acres at 4 ft by 2 ft', '13,612 plants stand on 2.5 acres'],
    ['how many peppers on an acre and a half at 3 ft by 18 in', '14,520 plants'],
    ['how many lettuces on one and a half hectares 30 cm by 30 cm', '166,666 plants'],
    ['how many lettuces on three-quarters of an acre 12 in by 12 in', '32,670 plants'],
    ['how many tomatoes on a couple of acres at four feet by two feet', '10,890 plants'],
    ['how many carrots in 100 square feet at 12 in by 2 in', '600 plants stand on 100 square feet'],
    ['how many tomatoes in a 27 m² bed at 60 cm by 45 cm', '100 plants stand on 27 square meters'],
    ['how many trees per hectare at 4 m x 5 m', '500 plants stand on 1 hectare'],
    ['plants per hectare at 75 cm by 20 cm', '66,666 plants stand on 1 hectare'],
  ])('%s', (question, figure) => {
    const answer = ask(question, emptyFarm)
    expect(answer.kind).toBe('calculator')
    expect(answer.content).toContain(figure)
    expect(verifyNumbers(answer.content, answer.figures).dropped).toEqual([])
  })
  test('an unreadable area is asked for, and never taken from a field', () => {
    for (const area of ['a few acres', 'several hectares', 'two square miles'])
      expect(ask(`how many tomatoes on ${area} at 4 ft by 2 ft`).content).toMatch(
        /^Tell me the area as a number/,
      )
  })
  test('a field whose name has number words has its own acres', () => {
    const field = buildCrop({ name: 'Corn', fieldName: 'Back forty', fieldSize: '38' })
    const farm = exampleFarm({ crops: [field] })
    const { content } = ask('how many corn plants on the back forty at 30 inches by 8 inches', farm)
    expect(content).toContain('stand on 38 acres')
  })
  test('per acre means one acre, whatever the size of the field', () => {
    const { content } = ask('how many seeds per acre for corn in 30 inch rows, 7 inches apart')
    expect(content).toMatch(/^29,869 plants stand on 1 acre at 30 inch by 7 inches/)
    expect(content).not.toContain('40 acres')
  })
  test('uses the acres of the field if the question has none', () => {
    const answer = ask('How many tomato plants fit in the north field at 24 x 48 inches?')
    expect(answer.content).toMatch(/^13,612 plants stand on 2\.5 acres/)
    expect(answer.sources[0]?.label).toBe('North field (Tomatoes)')
  })
  test.each([
    ['how many tomato plants at 24 by 36 inches', /^Tell me the area too/],
    ['how many plants fit in a 2 by 4 feet spacing', /^Tell me the area too/],
  ])('asks for what is not said: %s', (question, words) => {
    expect(ask(question, emptyFarm).content).toMatch(words)
  })
  test.each([
    'how many hens fit in a 10 by 12 feet coop',
    'how many cows fit in a barn of 40 by 60 feet',
    'how many panels fit on a 20 by 30 feet roof',
    'how many hay bales fit in 10 by 12 feet',
    'how many boxes fit in 10 by 12 feet',
  ])('counts nothing but plants: %s', (question) => {
    const { kind, content } = ask(question)
    expect(['card', 'declined']).toContain(kind)
    expect(content).not.toContain('stand on')
  })
  test('asks for the spacing if it is missing', () => {
    expect(ask('How many plants per acre?', emptyFarm).content).toMatch(/distance between rows/)
  })
})

describe('what panels are worth or should make', () => {
  test.each([
    'What is my solar worth per month?',
    'how much money does the Austin system make a year',
    'what should my panels make this month',
  ])('is worked out on the page of the system: %s', (question) => {
    const { content, sources } = ask(question)
    expect(content).toMatch(/page of a solar system estimates/)
    expect(sources.map(({ kind, path }) => [kind, path])).toEqual([
      ['record', expect.stringMatching('^/solar-management/')],
    ])
  })
  test('is not looked for at a place without panels', () => {
    expect(ask('how much money does the irrigation system save').kind).toBe('declined')
  })
  test('whether a battery is worth it is answered by the cards', () => {
    expect(ask('Is battery storage worth it for my solar?').cardIds[0]).toBe('solar-battery')
  })
})
