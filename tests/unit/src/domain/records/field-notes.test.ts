import { expect, test } from 'vitest'
import { animalNotes } from '#domain/records/animal-notes.ts'
import { cropNotes } from '#domain/records/crop-notes.ts'
import { solarNotes } from '#domain/records/solar-notes.ts'
import { english, say } from '#domain/texts/say.ts'

const NOTES = { crop: cropNotes, animal: animalNotes, solar: solarNotes }

function noteOf(kind: keyof typeof NOTES, field: string, values: Record<string, string>) {
  const note = NOTES[kind][field]?.(values[field] ?? '', values, '2026-06-01')
  return note && `${note.isSlip ? '! ' : ''}${say(english, note.text)}`
}

test.each([
  ['fieldSize', '12.5', undefined],
  ['fieldSize', '0', '! A field of 0 acres?'],
  ['fieldSize', '100000', '! That is 156 square miles. Is it in acres?'],
  ['plantingDate', 'mid May', undefined],
  ['plantingDate', '20 May 2026', '= Wednesday, May 20, 2026'],
  ['plantingDate', '20 May 2062', '! Saturday, May 20, 2062 is far ahead.'],
  ['expectedHarvest', '2026-08-28', '= Friday, August 28, 2026'],
  ['expectedHarvest', '28 August 2062', '! Monday, August 28, 2062 is far ahead.'],
])('of a crop, %s %j: %s', (field, text, expected) => {
  expect(noteOf('crop', field, { [field]: text })).toBe(expected)
})

test('a harvest before the planting is told', () => {
  const dates = { plantingDate: '20 May 2026', expectedHarvest: '28 April 2026' }
  expect(noteOf('crop', 'expectedHarvest', dates)).toBe('! That is before the planting date.')
})

test.each([
  ['count', '24', undefined],
  ['count', '24.5', '! Animals are counted in whole numbers.'],
  ['count', '0', '! No animal in this herd?'],
  ['pastureSize', '0', undefined],
  ['pastureSize', '640000', '! That is 1,000 square miles. Is it in acres?'],
])('of a herd, %s %j: %s', (field, text, expected) => {
  expect(noteOf('animal', field, { [field]: text })).toBe(expected)
})

const NOT_A_NUMBER = '! This is not read as a number.'
test.each([
  ['latitude', '36.74 N', undefined],
  ['latitude', '-119.79', '! A latitude lies between -90 and 90, such as 36.74.'],
  ['longitude', '200', '! A longitude lies between -180 and 180, such as -119.79.'],
  ['capacity', '5 kW', undefined],
  ['capacity', 'five', NOT_A_NUMBER],
  ['panelCount', '14', undefined],
  ['panelCount', '14.5', '! Panels are counted in whole numbers from 1.'],
  ['panelCount', '2', '! That is 2.5 kW a panel: 0.3 to 0.6 is usual.'],
  ['panelCount', '500', '! That is 0.01 kW a panel: 0.3 to 0.6 is usual.'],
  ['installationDate', '2026-06-01', undefined],
  ['installationDate', '2026-06-02', '! The date lies ahead.'],
  ['efficiency', '20', undefined],
  ['efficiency', '500', '! 500 % is more than any panel: 18 to 23 is usual.'],
  ['efficiency', '0.2', '! 0.2 % is less than any panel: 18 to 23 is usual.'],
  ['currentGeneration', '22', undefined],
  ['currentGeneration', '86', '! That is more than the plant can make: 70 kWh a day at best.'],
  ['currentGeneration', '20-25', NOT_A_NUMBER],
  ['monthlyGeneration', '600', undefined],
  [
    'monthlyGeneration',
    '6000',
    '! That is more than the plant can make: 2,170 kWh a month at best.',
  ],
  ['orientation', '225', undefined],
  ['orientation', 'down', '! This is not read as a direction. Try south-west, or 225 degrees.'],
  ['tiltAngle', '100', '! 0 is flat and 90 upright.'],
])('of 5 kW of panels, %s %j: %s', (field, text, expected) => {
  expect(noteOf('solar', field, { capacity: '5', [field]: text })).toBe(expected)
})

test('panels are not compared with a capacity that is not there', () => {
  expect(noteOf('solar', 'panelCount', { panelCount: '14', capacity: '' })).toBeUndefined()
})
