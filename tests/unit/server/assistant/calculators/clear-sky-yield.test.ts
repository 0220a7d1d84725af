import { describe, expect, test } from 'vitest'
import { bestOrientation } from '#domain/solar-model/best-orientation.ts'
import { clearSkyDays, clearSkyYear } from '#domain/solar-model/clear-sky-days.ts'
import { expectedDays, expectedYear } from '#domain/solar-model/expected-generation.ts'
import { zoneOffset } from '#domain/solar-model/local-time.ts'
import { plantFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { farmTexts } from '#server/assistant/records/farm-text.ts'
import { verifyNumbers } from '#server/assistant/model-words/verify-numbers.ts'
import { buildSolar, emptyFarm, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string, farm = exampleFarm()) => assistant.answer(question, farm, [])

const AUSTIN = {
  latitudeDeg: 30.27,
  longitudeDeg: -97.74,
  altitudeM: 0,
  utcOffset: zoneOffset('America/Chicago'),
}
const { plant } = plantFromFields(buildSolar(), AUSTIN.latitudeDeg)
const kwhOf = (month: number, day: number, days: number) =>
  expectedDays(plant, clearSkyDays(AUSTIN, { year: 2026, month, day }, days)).reduce(
    (total, { kwh }) => total + kwh,
    0,
  )
const whole = (kwh: number) => Math.round(kwh).toLocaleString('en-US')
const yearKwh = expectedYear(plant, clearSkyYear(AUSTIN, 2026)).kwh

describe('production of a system with known coordinates under a clear sky', () => {
  test.each([
    ['What should my panels make today?', `${kwhOf(6, 15, 1).toFixed(1)} kWh today`],
    ['how much will my solar produce tomorrow', `${kwhOf(6, 16, 1).toFixed(1)} kWh tomorrow`],
    [
      'How many kWh can my system generate this month?',
      `${whole(kwhOf(6, 1, 30))} kWh in June 2026`,
    ],
    ['what could my panels make next month', `${whole(kwhOf(7, 1, 31))} kWh in July 2026`],
    ['what should my panels make in June 2025', 'kWh in June 2025'],
    ['what should my panels make next year', 'kWh in 2027'],
    ['what should my panels have made last year', 'kWh in 2025'],
    ['what should my panels have made yesterday', `${kwhOf(6, 14, 1).toFixed(1)} kWh yesterday`],
    ['what will my panels make in feb', `${whole(kwhOf(2, 1, 28))} kWh in February 2026`],
    ['what will my panels make on 1 july', `${kwhOf(7, 1, 1).toFixed(1)} kWh on July 1, 2026`],
    ['what will my panels make on July 1st', `${kwhOf(7, 1, 1).toFixed(1)} kWh on July 1, 2026`],
    [
      'what will my panels make next week',
      `${whole(kwhOf(6, 22, 7))} kWh in the 7 days from June 22`,
    ],
    ['What will my panels give in May?', `${whole(kwhOf(5, 1, 31))} kWh in May 2026`],
    ['How much should my solar system produce in a year?', `${whole(yearKwh)} kWh in 2026`],
    ['expected solar generation', `kWh today, ${whole(kwhOf(6, 1, 30))} kWh in June 2026`],
  ])('%s', (question, figure) => {
    const answer = ask(question)
    expect(answer.kind).toBe('calculator')
    expect(answer.content).toMatch(/^The solar system at Austin, Texas, at best: /)
    expect(answer.content).toContain(figure)
    expect(answer.content).toContain('Estimate (clear sky)')
    expect(answer.sources).toEqual([
      { kind: 'calculator', label: 'Solar model: estimate (clear sky)', path: null },
      {
        kind: 'record',
        label: 'The solar system at Austin, Texas',
        path: '/solar-management/p1/s1',
      },
    ])
    const grounds = [...farmTexts(exampleFarm()), ...answer.figures]
    expect(verifyNumbers(answer.content, grounds).dropped).toEqual([])
  })

  test('says what was assumed for missing values', () => {
    const farm = exampleFarm({ solarSystems: [buildSolar({ capacity: '', tiltAngle: '' })] })
    expect(ask('What should my panels make today?', farm).content).toContain(
      'Assumed, as nothing usable is saved: a capacity of 5 kW, a tilt of 20°.',
    )
  })

  test('adds up several systems, and names those without enough data', () => {
    const farm = exampleFarm({
      solarSystems: [
        buildSolar(),
        buildSolar({ id: 's2', location: 'Barn' }),
        buildSolar({ id: 's3', location: 'Shed', latitude: '' }),
      ],
    })
    const { content } = ask('What should my panels make this month?', farm)
    expect(content).toContain(`Together: ${whole(2 * kwhOf(6, 1, 30))} kWh in June 2026.`)
    expect(content).toContain('The solar system at Shed has no usable coordinates.')
  })

  test('computes only a few of a hundred systems, so that nobody waits', () => {
    const solarSystems = Array.from({ length: 100 }, (_, i) => buildSolar({ id: `s${i}` }))
    const { content } = ask('What should my panels make in a year?', exampleFarm({ solarSystems }))
    expect(content).toContain('… and 98 more; ask for one by its place.')
  })

  test('is not computed without coordinates', () => {
    const farm = exampleFarm({ solarSystems: [buildSolar({ longitude: '' })] })
    const { content, kind } = ask('What should my panels make today?', farm)
    expect(kind).toBe('calculator')
    expect(content).toMatch(/has no usable coordinates.\n.*once latitude and longitude are saved/)
    expect(content).not.toMatch(/kWh/)
    expect(ask('What should my panels make today?', emptyFarm).content).toMatch(/^No solar system/)
  })
})

describe('the best tilt', () => {
  test('is computed for the place of a system', () => {
    const { tiltDeg } = bestOrientation(AUSTIN.latitudeDeg, plant)
    const { content, kind } = ask('What is the best tilt for my panels?')
    expect(kind).toBe('calculator')
    expect(content).toContain(`a tilt of ${tiltDeg}°, facing south, makes the most in a year`)
  })
  test('is answered by the card in general', () => {
    expect(ask('What is the best tilt for solar panels?', emptyFarm).cardIds[0]).toBe('solar-tilt')
  })
})

test.each([
  ['What is my current generation?', 'record'],
  ['What could make my panels dirty?', 'card'],
  ['Why is my solar output so low?', 'card'],
  ['What is my solar worth per month?', 'calculator'],
])('other questions about panels are answered as before: %s', (question, kind) => {
  const answer = ask(question)
  expect(answer.kind).toBe(kind)
  expect(answer.content).not.toContain('clear sky')
})

test.each([
  ['what should my panels make in summer', 'I do not understand which days you mean'],
  ['what will my panels make over the next 25 years', 'at most one year at a time'],
  ['what should my panels make from 1900 to 2099', 'at most one year at a time'],
])('an estimate for a time that is not read, or too long, is none: %s', (question, words) => {
  const { content } = ask(question)
  expect(content).toContain(words)
  expect(content).not.toContain('kWh')
})
