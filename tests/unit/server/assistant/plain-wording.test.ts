import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { farmTexts } from '#server/assistant/records/farm-text.ts'
import { verifyNumbers } from '#server/assistant/model-words/verify-numbers.ts'
import { buildAnalysis, buildCrop, buildSolar, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string, farm = exampleFarm()) => assistant.answer(question, farm, [])

const NOT_THEN = 'I know what is saved now, not how it was then. Now:\n'

const ANSWERS: [string, string][] = [
  ['how many cows do i hav', 'You have 24 cattle here, in Milkers.'],
  ['whats wrong with my tomatoes', 'status needs attention.'],
  ['hows my sheep', 'Hill flock (Sheep): status unknown'],
  ['list my feilds', 'You have 2 fields here:'],
  ['how many catttle have i got', 'You have 24 cattle'],
  ['How many cows did I have last year?', `${NOT_THEN}You have 24 cattle here, in Milkers.`],
  ['how big was the north field in 2019', `${NOT_THEN}North field (Tomatoes): 2.5 acres`],
  ['how many tomatos have I planted', 'How many plants stand there is not saved.'],
  ['how old is my inverter', 'Installation date: 2023-04-15'],
  ['when were the panels put up', 'Installation date: 2023-04-15'],
  ['tell me about the ewes', 'Hill flock (Sheep): 30 head, Merino, on 12 acres'],
  ['what is the largest herd', 'The biggest in Home farm: Hill flock (Sheep): 30 head.'],
  ['whats my smallest field', 'The smallest in Home farm: North field (Tomatoes): 2.5 acres.'],
  ['North field plus Creek bottom', '42.5 acres together in Home farm:'],
  ['how many hectares is creek bottom', 'Creek bottom (Corn): 16.19 hectares (40 acres)'],
  ['when can i harvest the tomatoes', 'expected harvest saved as late August.'],
  [
    'which fields need attention',
    '1 of 2 in Home farm needs attention by their newest photo:\nNorth field',
  ],
  [
    'how healthy is my farm',
    'North field (Tomatoes): status needs attention, from the photo of Jun 5',
  ],
  ['austin panels', 'Solar system at Austin, Texas, 7.2 kW, 18 panels'],
]

describe('records asked for in plain words', () => {
  test.each(ANSWERS)('%s', (question, words) => {
    const answer = ask(question)
    expect(answer.kind).toBe('record')
    expect(answer.content).toContain(words)
    const grounds = [...farmTexts(exampleFarm()), ...answer.figures]
    // No answer repeats the question, so every number is from a record or computed.
    expect(verifyNumbers(answer.content, grounds).dropped).toEqual([])
  })

  test('current values are not presented as past ones', () => {
    expect(ask('How many cows did I have last year?').content).not.toMatch(/^You have/)
    expect(ask('when did I plant the tomatoes last year').content).toMatch(/^North field/)
  })

  test('the health of a farm names records without a photo, and invents no findings', () => {
    const { content } = ask('how healthy is my farm')
    expect(content).toMatch(/^1 of 6 in Home farm needs attention/)
    expect(content).toContain(
      'The newest photo does not tell, or there is none: Creek bottom (Corn)',
    )
    const unknown = buildAnalysis({ analysisResult: { healthStatus: 'unknown' } })
    const good = buildAnalysis({ analysisResult: { healthStatus: 'good' } })
    const crops = [buildCrop()]
    const fields = (analyses: (typeof good)[]) =>
      ask('do any fields need attention', exampleFarm({ crops, analyses })).content
    expect(fields([unknown])).toBe(
      '0 of 1 in Home farm need attention by its newest photo.\nThe newest photo does not tell, or there is none: North field (Tomatoes).',
    )
    expect(fields([good])).toContain('North field (Tomatoes): status good')
  })

  test('a place name in another language does not make the question foreign', () => {
    const farm = exampleFarm({ solarSystems: [buildSolar({ location: 'Des Moines, Iowa' })] })
    expect(ask('Des Moines panels', farm).content).toContain('Solar system at Des Moines, Iowa')
    expect(ask('cuantas sheep tengo', farm).content).toMatch(/^I understand English only/)
  })

  test('a single acre has no plural', () => {
    const farm = exampleFarm({ crops: [buildCrop({ fieldSize: '1' })] })
    expect(ask('how big is the north field', farm).content).toBe('North field (Tomatoes): 1 acre')
    expect(ask('list my fields', farm).content).toContain('North field (Tomatoes): 1 acre')
    expect(ask('list my fields', farm).content).not.toContain('1 acres')
  })

  test('without a saved date a card says when to harvest', () => {
    const farm = exampleFarm({ crops: [buildCrop({ expectedHarvest: '' })] })
    expect(ask('when can i harvest the tomatoes', farm).cardIds[0]).toBe('when-to-pick')
  })

  test('a sick animal is not taken for a record name alone', () => {
    for (const question of ['my sheep cannot get up', 'milkers are off feed', 'hill flock is down'])
      expect(ask(question).kind).not.toBe('record')
  })

  test('a real word is not corrected as a typing error', () => {
    for (const question of ['what are my plans', 'do I have yields', 'list my coats'])
      expect(ask(question).kind).not.toBe('record')
  })
})
