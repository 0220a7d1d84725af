import { describe, expect, test } from 'vitest'
import { factsFor } from '#scripts/eval-farm.ts'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { buildSolar, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
/** Asked in River, the first of three projects. */
const ask = (question: string) => assistant.answer(question, factsFor(question), []).content

describe('a project asked for by name', () => {
  test.each([
    [
      'what is the status of the project called Sunny side',
      'The status of Sunny side is planning.',
    ],
    ['what is this project called', 'This project is called River. Its status is active.'],
  ])('%s', (question, words) => expect(ask(question)).toBe(words))

  test.each(['is there a project called orchard', 'have I got a farm called Hill farm?'])(
    'is looked for among all: %s',
    (question) =>
      expect(ask(question)).toBe(
        'You have 3 projects:\nRiver (active)\nHill farm (active)\nSunny side (planning)',
      ),
  )
})

describe('what is installed', () => {
  const farm = exampleFarm({
    solarSystems: [
      buildSolar({ capacity: '10 kW', panelCount: '28' }),
      buildSolar({ id: 's2', location: 'Rome', capacity: '4', panelCount: '12' }),
    ],
  })
  const reported = (question: string, facts = farm) => assistant.answer(question, facts, []).content

  test.each([
    ['total kw installed', 'System capacity together: 14 kW.\nSystem capacity: 10 kW'],
    ['whats my installed capacity', 'System capacity together: 14 kW.'],
    ['what size is my solar setup', 'System capacity together: 14 kW.'],
    ['how many panels are installed', 'Number of panels together: 40.'],
    ['what panels type do i have', 'Panel type: monocrystalline'],
    ['when was my array installed', 'Installation date: 2023-04-15'],
  ])('%s', (question, words) => expect(reported(question)).toMatch(new RegExp(`^${words}`)))

  test('is not added up if one number is unclear', () => {
    const [one] = farm.solarSystems
    const unclear = exampleFarm({
      solarSystems: [...(one ? [one] : []), buildSolar({ id: 's2', capacity: 'small' })],
    })
    expect(reported('total kw installed', unclear)).not.toContain('together')
  })
})

describe('an answer about one of several projects names it', () => {
  test.each([
    ['how much land do i have', '62.5 acres together in River:'],
    ['whats the biggest herd', 'The biggest in River: Hill flock'],
    ['smallest flock', 'The smallest in River: Hill flock'],
    ['which is my biggest field', 'The biggest in River: Back forty'],
    ['what needs my attention today', '1 of 3 in River needs attention'],
    ['how many sheep do i have', 'You have 55 sheep here, in Hill flock.'],
  ])('%s', (question, words) => expect(ask(question)).toContain(words))

  test.each([
    ['how many acres am i farming', '132.5 acres together in your 3 projects:'],
    ['what is the largest herd on all farms', 'The biggest in your 3 projects: Layers'],
    ['how many animals on all my farms', 'You have 208 animals: '],
  ])('and of all of them says so: %s', (question, words) => expect(ask(question)).toContain(words))
})
