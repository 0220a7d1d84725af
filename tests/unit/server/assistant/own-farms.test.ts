import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { buildCrop, buildHerd, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const RIVER = { id: 'p1', name: 'River', status: 'active' }
const HILL = { id: 'p2', name: 'Hill farm', status: 'planning' }

/** Asked in River, about River and Hill farm. */
const bothFarms = exampleFarm({
  project: RIVER,
  projects: [RIVER, HILL],
  crops: [{ ...buildCrop(), projectName: 'River' }],
  animals: [
    { ...buildHerd({ herdName: 'Ewes', count: 55 }), projectName: 'River' },
    {
      ...buildHerd({ id: 'a2', projectId: 'p2', type: 'cattle', herdName: 'Cows', count: 24 }),
      projectName: 'Hill farm',
    },
  ],
  solarSystems: [],
})
const ask = (question: string, farm = bothFarms) => assistant.answer(question, farm, [])

describe('all own farms of the farmer are included', () => {
  test.each([
    ['how many cows on all farms?', 'You have 24 cattle, in Cows in Hill farm.'],
    ['how many animals in each farm', 'Ewes (Sheep) in River: 55'],
    ['how many animals in each farm', 'Cows (Cattle) in Hill farm: 24'],
    ['list every farm with its animals', 'Cows (Cattle) in Hill farm: 24'],
    ['show me all the farms', 'You have 2 projects:\nRiver (active)\nHill farm (planning)'],
    ['list all farms', 'Hill farm (planning)'],
    ['how many farms do I have', 'You have 2 projects:'],
    ['which projects do I have', 'You have 2 projects:'],
    ['what is on every farm', 'Cows (Cattle) in Hill farm'],
  ])('%s', (question, words) => {
    const answer = ask(question)
    expect(answer.kind).toBe('record')
    expect(answer.content).toContain(words)
  })

  test.each([
    'list all farms in the county',
    'how many cows do all farmers have',
    'show me every farm in the database',
    'what animals does every user have',
    "how many sheep are on other people's farms",
    'list the fields of all the other farms',
    'how many goats are on any other farm',
  ])('those of others are not: %s', (question) => {
    expect(ask(question).kind).toBe('refused')
  })
})

describe('another own project that the question names', () => {
  const hillAsked = exampleFarm({
    project: RIVER,
    projects: [HILL],
    crops: [],
    animals: [
      buildHerd({ id: 'a2', projectId: 'p2', type: 'cattle', herdName: 'Cows', count: 24 }),
    ],
    solarSystems: [],
  })

  test.each([
    ['how many sheep do i have in Hill farm', 'You have no sheep saved in Hill farm yet.'],
    ['what am I growing in Hill farm', 'No field is saved in Hill farm yet.'],
    ['what do I have in Hill farm', 'Saved in Hill farm (planning):\nCows (Cattle): 24 head'],
  ])('is named in the answer: %s', (question, words) => {
    expect(ask(question, hillAsked).content).toContain(words)
  })
})
