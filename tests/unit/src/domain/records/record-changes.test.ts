import { expect, test } from 'vitest'
import {
  changeFacts,
  createdFacts,
  eventMessage,
  readingFacts,
} from '#domain/records/record-changes.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { EntityType } from '#contract/analysis.ts'
import type { RecordValues } from '#domain/records/fields.ts'
import { english, say } from '#domain/texts/say.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'

/** What the timeline says of a change, of a new record, and of measured days. */
const changeText = (subject: EntityType, before: RecordValues, after: RecordValues) => {
  const facts = changeFacts(RECORD_KINDS[subject].fields, before, after)
  return say(english, eventMessage({ kind: 'changed', subject, facts }))
}
const createdText = (subject: EntityType, record: RecordValues) => {
  const facts = createdFacts(RECORD_KINDS[subject].summarised, record)
  return say(english, eventMessage({ kind: 'created', subject, facts }))
}
const readingText = (dates: string[], removed?: boolean) =>
  say(
    english,
    eventMessage({ kind: 'reading', subject: 'solar', facts: readingFacts(dates, removed) }),
  )

test('a change gives the old and the new value with the unit', () => {
  const crop = buildCrop({ fieldSize: '4', plantingDate: '' })
  const changed = { ...crop, fieldSize: '5', plantingDate: '2026-04-20', expectedHarvest: '' }
  expect(changeText('crop', crop, changed)).toBe(
    'Field size 4 → 5 acres · Planting date Apr 20, 2026 · Expected harvest removed, it was July',
  )
  expect(changeText('solar', { tiltAngle: '20' }, { tiltAngle: '25' })).toBe('Tilt angle 20 → 25°')
  expect(changeText('solar', { efficiency: '20' }, { efficiency: '22.5' })).toBe(
    'Panel efficiency 20 → 22.5%',
  )
})

test('a number that was typed with its unit has it once', () => {
  expect(changeText('solar', { currentGeneration: '' }, { currentGeneration: '18 kWh' })).toBe(
    'Current generation 18 kWh a day',
  )
  expect(changeText('solar', { currentGeneration: '18 kWh' }, { currentGeneration: '24-25' })).toBe(
    'Current generation 18 kWh → 24-25',
  )
})

test('a record saved without changes has no text, whatever else is in the row', () => {
  const crop = buildCrop()
  const saved = { ...crop, updatedAt: '2027-01-01' }
  expect(changeText('crop', crop, saved)).toBe('')
})

test('breeds are listed by name, and long texts are not quoted', () => {
  const herd = buildAnimal({ breeds: ['Merino'], farmDescription: '' })
  const changed = { ...herd, breeds: ['Merino', 'Suffolk'], farmDescription: 'x'.repeat(500) }
  expect(changeText('animal', herd, changed)).toBe(
    'Breeds Merino → Merino, Suffolk · Farm description changed',
  )
})

test('unknown values of a system are omitted', () => {
  expect(createdText('solar', buildSolar({ capacity: '4', panelCount: '' }))).toBe('4 kW')
  expect(createdText('solar', buildSolar({ capacity: '', panelCount: '' }))).toBe('')
})

test('the number of days has a thousands separator', () => {
  const dates = Array.from({ length: 1087 }, (_, at) => addDays('2023-10-01', at))
  expect(readingText(dates)).toBe('1,087 days of measured production, Oct 1, 2023 to Sep 21, 2026')
})

test('readings are described by their first and last day, in any order', () => {
  expect(readingText(['2025-01-03', '2025-01-01', '2025-01-02'])).toBe(
    '3 days of measured production, Jan 1, 2025 to Jan 3, 2025',
  )
})

test('what a removed file took with it is said too', () => {
  expect(readingText(['2025-01-03'], true)).toBe(
    'Removed: 1 day of measured production, Jan 3, 2025 to Jan 3, 2025',
  )
})

test('a field that no record has is not spoken of', () => {
  const facts = ['constructor', '__proto__', 'fieldSize'].map((field) => ({ field, to: '5' }))
  expect(say(english, eventMessage({ kind: 'changed', subject: 'crop', facts }))).toBe(
    'Field size 5 acres',
  )
})
