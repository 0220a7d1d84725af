import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { askedProjects, mayNameElsewhere } from '#server/assistant/records/asked-projects.ts'
import { buildCrop, buildHerd, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()

describe('records that differ by a number or a small word', () => {
  const farm = exampleFarm({
    crops: [
      buildCrop({ fieldName: 'Field 1', name: 'Corn', fieldSize: '40', plantingDate: 'May 1' }),
      buildCrop({ fieldName: 'Field 2', name: 'Wheat', fieldSize: '13.5', plantingDate: 'May 2' }),
      buildCrop({ fieldName: 'Field 12', name: 'Corn', fieldSize: '8', plantingDate: 'May 12' }),
      buildCrop({ fieldName: 'Field B', name: 'Corn', fieldSize: '6' }),
      buildCrop({ fieldName: 'Big field', name: 'Corn', fieldSize: '90' }),
    ],
    animals: [
      buildHerd({ herdName: 'Herd 1', type: 'cattle', count: 40 }),
      buildHerd({ herdName: 'Herd 2', type: 'cattle', count: 20 }),
    ],
  })
  const reported = (question: string) => assistant.answer(question, farm, []).content

  test.each([
    ['What is the size of field 2?', 'Field 2 (Wheat): 13.5 acres'],
    ['How big is field 2?', 'Field 2 (Wheat): 13.5 acres'],
    ['how many acres is field #2', 'Field 2 (Wheat): 13.5 acres'],
    ['how big is field no. 12', 'Field 12 (Corn): 8 acres'],
    ['how big is field two', 'Field 2 (Wheat): 13.5 acres'],
    ['How big is field B?', 'Field B (Corn): 6 acres'],
    ['size of the big field', 'Big field (Corn): 90 acres'],
    ['When did I plant field 2?', 'Field 2 (Wheat): planting date saved as May 2.'],
    ['How many cows are in Herd 2?', 'You have 20 cattle here, in Herd 2.'],
    [
      'how big are fields 1 and 12',
      '48 acres together in Home farm:\nField 1 (Corn): 40 acres\nField 12 (Corn): 8 acres',
    ],
    ['how big is field 7', 'Nothing saved in this project is called "field 7".'],
    ['How many cows are in herd 3?', 'Nothing saved in this project is called "herd 3".'],
  ])('%s', (question, words) => expect(reported(question)).toBe(words))

  test('a number that is in no name selects no record', () => {
    expect(reported('how many acres do i have in 5 fields')).toContain('157.5 acres together')
    expect(reported('How many fields do I have?')).toContain('You have 5 fields here:')
  })

  test('a record of another project is found there', () => {
    expect(mayNameElsewhere('how big is field 7', [], farm)).toBe(true)
    expect(mayNameElsewhere('how big is field 2', [], farm)).toBe(false)
    const own = [farm.project, { id: 'p2', name: 'Farm 2', status: 'active' }]
    expect(askedProjects('how big is field 2', [], farm, own)).toEqual([farm.project])
  })
})

describe('a record named like its kind does not hide others', () => {
  const farm = exampleFarm({
    crops: [
      buildCrop({ fieldName: 'Corn', name: 'Corn', fieldSize: '12', plantingDate: 'May 2' }),
      buildCrop({ fieldName: 'Hail Field', name: 'Corn', fieldSize: '5', plantingDate: 'May 9' }),
      buildCrop({ fieldName: 'Rye', name: 'Rye', fieldSize: '3' }),
      buildCrop({ fieldName: 'Top', name: 'Rye', fieldSize: '4' }),
    ],
    animals: [
      buildHerd({ herdName: 'Sheep', count: 30 }),
      buildHerd({ herdName: 'Hill ewes', count: 55, breeds: ['Suffolk'] }),
      buildHerd({ herdName: 'Goats', type: 'goats', count: 9, breeds: ['Boer'] }),
      buildHerd({ herdName: 'Dairy herd', type: 'cattle', count: 24, breeds: ['Holstein'] }),
      buildHerd({ herdName: 'Beef', type: 'cattle', count: 11, breeds: ['Angus'] }),
      buildHerd({ herdName: 'Layers', type: 'chickens', count: 120, breeds: ['Leghorn'] }),
    ],
  })
  const reported = (question: string) => assistant.answer(question, farm, []).content

  test.each([
    ['how many sheep do I have here?', 'You have 85 sheep here, in 2 herds:'],
    ['how many acres of corn?', '17 acres together'],
    ['how many acres of rye do I have', '7 acres together'],
    ['when did I plant the corn?', 'Hail Field (Corn): planting date saved as May 9.'],
    ['how many goats and cows', 'You have 44 animals here: 35 cattle and 9 goats'],
    ['how many cows and Merino sheep', 'You have 65 animals here: 35 cattle and 30 sheep'],
    ['how many cows and layers', 'You have 155 animals here: 120 chickens and 35 cattle'],
    ['what breeds are my sheep', 'Hill ewes (Sheep): Suffolk'],
  ])('%s', (question, words) => expect(reported(question)).toContain(words))

  test.each([
    ['how many Hill ewes', 'You have 55 sheep here, in Hill ewes.'],
    ['how many cows in the dairy herd', 'You have 24 cattle here, in Dairy herd.'],
    ['how many layers do I have', 'You have 120 chickens here, in Layers.'],
    ['how many Angus cows', 'You have 11 cattle here, in Beef.'],
  ])('and a name of its own is one record: %s', (question, words) =>
    expect(reported(question)).toBe(words),
  )
})

describe('one breed of a mixed herd is not saved as a number', () => {
  const farm = exampleFarm({
    animals: [
      buildHerd({
        herdName: 'Dairy herd',
        type: 'cattle',
        count: 24,
        breeds: ['Holstein', 'Jersey'],
      }),
      buildHerd({ herdName: 'Jersey girls', type: 'cattle', count: 6, breeds: ['Jersey'] }),
      buildHerd({ herdName: 'Beef', type: 'cattle', count: 11, breeds: ['Angus'] }),
    ],
  })
  const reported = (question: string) => assistant.answer(question, farm, []).content

  test.each([
    [
      'how many Holsteins',
      'You have 24 cattle here, in Dairy herd.\nHow many of them are Holstein is not saved.',
    ],
    ['how many Jersey cows do I have', 'How many of them are Jersey is not saved.'],
  ])('%s', (question, words) => expect(reported(question)).toContain(words))

  test.each([
    'how many Holsteins and Jerseys',
    'how many Angus',
    'how many Jersey girls',
    'how many cows',
  ])('and what is saved is no less: %s', (question) =>
    expect(reported(question)).not.toContain('not saved'),
  )
})

describe('words in a name are not part of the question', () => {
  const farm = exampleFarm({
    crops: [
      buildCrop({ fieldName: 'Long Acre', name: 'Corn', fieldSize: '40' }),
      buildCrop({ id: 'c2', fieldName: 'North Field', name: 'Wheat' }),
      buildCrop({ id: 'c3', fieldName: 'River Block', name: 'Wheat', fieldSize: '10' }),
      buildCrop({ id: 'c4', fieldName: 'Solar corner', name: 'Corn', fieldSize: '6' }),
    ],
  })
  const ask = (question: string) => assistant.answer(question, farm, [])

  test.each([
    ['What is the status of Long Acre?', 'Long Acre (Corn), photo of Jun 5, 2026'],
    ['what is wrong with Long Acre', 'Long Acre (Corn), photo of Jun 5, 2026'],
    ['status of North Field', 'North Field (Wheat): status unknown'],
    ['how big is the solar corner', 'Solar corner (Corn): 6 acres'],
    ['is River Block bigger than North Field?', 'River Block (Wheat): 10 acres'],
    ['is the Hill flock bigger than the Low flock', 'Low flock (Sheep): 12'],
  ])('%s', (question, words) => {
    const { kind, content } = ask(question)
    expect([kind, content]).toEqual(['record', expect.stringContaining(words)])
  })

  test.each([
    ['River Block yield?', /^I take this for a question about your records/],
    [
      'compare the last two photos of North Field',
      /^I take this for a question about your records/,
    ],
    ['what did I note about North Field', /^I find nothing saved here that tells it/],
    ['how do I sell River Block', /^I don't know/],
  ])('and find no card: %s', (question, words) => {
    const { cardIds, content } = ask(question)
    expect(cardIds).toEqual([])
    expect(content).toMatch(words)
  })

  test.each([
    ['the Milkers are limping', 'cattle-lameness'],
    ['yellow leaves on Long Acre', 'corn-nitrogen'],
  ])('signs on a named record find the card of what lives or grows there: %s', (question, card) =>
    expect(ask(question).cardIds).toContain(card),
  )
})
