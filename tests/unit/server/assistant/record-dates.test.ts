import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import type { FarmFacts } from '#server/ai.ts'
import { buildCrop, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const TOMATOES = buildCrop({ plantingDate: '2026-04-20', expectedHarvest: '2026-08-15' })
const CORN = buildCrop({
  id: 'c2',
  name: 'Corn',
  fieldName: 'Long strip',
  plantingDate: 'mid-May',
  expectedHarvest: 'October 2026',
})
const WHEAT = buildCrop({
  id: 'c3',
  name: 'Wheat',
  fieldName: 'Mill field',
  plantingDate: 'after the rain',
  expectedHarvest: ' ',
})
const PEPPERS = buildCrop({
  id: 'c4',
  name: 'Peppers',
  fieldName: 'Garden',
  plantingDate: '',
  expectedHarvest: '2027-07-01',
})
const farm = exampleFarm({ crops: [TOMATOES, CORN, WHEAT, PEPPERS] })
const ask = (question: string, crops = farm.crops) =>
  assistant.answer(question, { ...farm, crops }, [])

test.each([
  'what did i plant in may',
  'which crops were planted in april',
  'did i plant the tomatoes in may',
  'which fields are harvested in 2027',
  'what did i plant since 16 may',
])('dates in the words of the farmer are not compared: %s', (question) => {
  const { kind, content } = ask(question)
  expect(kind).toBe('declined')
  expect(content).toMatch(/dates of each field as you saved them/)
})

test.each([
  ['When will the corn be harvested?', ['Long strip']],
  ['when will my corn be picked', ['Long strip']],
  ['when is the corn cut', ['Long strip']],
  ['when will they be harvested?', ['North field', 'Long strip', 'Mill field', 'Garden']],
])('the harvest that is to come is told, whoever does it: %s', (question, fields) => {
  const { kind, content } = ask(question)
  expect(kind).toBe('record')
  expect(content.split('\n').map((line) => line.split(' (')[0])).toEqual(fields)
  expect(content).toContain('expected harvest')
})

describe('a question for missing values lists them', () => {
  test.each([
    'which fields have no planting date',
    'which of my crops are missing a planting date',
    'what fields are without a planting date',
    'which fields are not planted yet',
  ])('%s', (question) => {
    const { content, kind } = ask(question)
    expect(kind).toBe('record')
    expect(content).toMatch(/^Garden \(Peppers\): no planting date is saved yet\./)
    expect(content).not.toContain('Tomatoes')
    expect(ask(question, [TOMATOES, CORN]).content).toBe(
      'Every field in Home farm has its planting date saved.',
    )
  })

  test('for the harvest too', () => {
    expect(ask('which fields have no harvest date').content).toMatch(
      /^Mill field \(Wheat\): no expected harvest is saved yet\.[^\n]*$/,
    )
  })

  test.each(['which herds have no photo', 'which fields have not been harvested'])(
    'and is never answered with the opposite: %s',
    (question) => expect(ask(question).kind).toBe('declined'),
  )
})

test.each([
  'how long has the corn been in',
  'how long has my corn been growing',
  'how long ago did i plant the corn',
  'how old is the corn',
])('how long a crop has stood is told by its planting date: %s', (question) => {
  expect(ask(question).content).toBe('Long strip (Corn): planting date saved as mid-May.')
})

describe('when to harvest, asked without naming a crop', () => {
  const ask = (farm: Partial<FarmFacts>) =>
    builtinAssistant().answer('When should I harvest?', exampleFarm(farm), [])

  test('is answered for the field whose page is open', () => {
    expect(ask({ about: 'c1' }).content).toBe(
      'North field (Tomatoes): expected harvest saved as late August.',
    )
    expect(ask({ about: 'c2' }).content).toMatch(
      /^Creek bottom \(Corn\): no expected harvest is saved yet\./,
    )
  })

  test('is answered for all fields where none is open', () => {
    expect(ask({}).content).toMatch(/^North field .* late August\.\nCreek bottom .* no expected/)
  })

  test('is answered for the only field', () => {
    expect(ask({ crops: [buildCrop()] }).content).toMatch(/^North field .* late August\.$/)
  })
})
