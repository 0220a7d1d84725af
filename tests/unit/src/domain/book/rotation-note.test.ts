import { expect, test } from 'vitest'
import type { Rotation } from '#contract/rotation.ts'
import { rotationNote } from '#domain/book/rotation-note.ts'
import { english, say } from '#domain/texts/say.ts'

const rotation: Rotation = {
  fields: [{ id: 'f1', name: 'North', areaM2: null }],
  seasons: [
    { fieldId: 'f1', year: 2025, crop: 'tomatoes', from: 'crop' },
    { fieldId: 'f1', year: 2030, crop: 'strawberries', from: 'crop' },
  ],
}
const note = (
  crop: string,
  field: string,
  plantingDate: string,
  saved?: { fieldName: string; plantingDate?: string },
) => {
  const found = rotationNote(crop, saved, rotation)(field, { plantingDate }, '2026-03-01')
  return found && { text: say(english, found.text), isSlip: found.isSlip }
}

test('a crop whose family stood on the field too lately is told of it, with the source', () => {
  expect(note('Bell Peppers', ' north', '20 May 2026')).toEqual({
    text: 'Tomatoes stood on north in 2025. Give nightshades 3 years of rest there: until 2029. Source: Iowa State University Extension and Outreach, Yard and Garden: Crop Rotation in the Vegetable Garden: 3 to 4 years.',
    isSlip: true,
  })
  expect(note('Bell Peppers', 'North', '20 May 2029')).toBeUndefined()
})

test('nothing is said while the field or the year is not known', () => {
  expect(note('Tomatoes', 'South', '20 May 2026')).toBeUndefined()
  expect(note('Tomatoes', 'North', 'mid May')).toBeUndefined()
  expect(note('Lettuce', 'North', '20 May 2026')).toBeUndefined()
})

test('a saved crop does not come too soon after itself, only after others', () => {
  const saved = { fieldName: 'North', plantingDate: '2025-05-20' }
  expect(note('Tomatoes', 'North', '2026-05-20', saved)).toBeUndefined()
  expect(note('Potatoes', 'North', '2026-05-20', saved)?.isSlip).toBe(true)
})

test('a perennial that is planted where it stands is told of it', () => {
  expect(note('Strawberries', 'North', '2032-05-20')?.text).toMatch(
    /^North has Strawberries in 2031\. Give strawberries 3 years of rest there: until 2035\./,
  )
})
