import { expect, test } from 'vitest'
import { cropPayload } from '#contract/crops.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import {
  fieldDetails,
  toCropPayload,
  wireScientificName,
  type FieldDetails,
} from '#src/features/crops/crop-payload.ts'
import { problemOf } from '#tests/setup/problem-of.ts'

const northField = { fieldName: 'North', fieldSize: '12.5', plantingDate: '', expectedHarvest: '' }

const refusal = (changed: Partial<FieldDetails>) => {
  const answer = fieldDetails.safeParse({ ...northField, ...changed })
  return answer.error && problemOf(answer.error)
}

test('three crops are sent with their scientific name, all others as Unknown', () => {
  const named = cropCatalogue
    .map(({ label }) => [label.id, wireScientificName(label.id)])
    .filter(([, scientificName]) => scientificName !== 'Unknown')
  expect(named).toEqual([
    ['Corn', 'Zea mays'],
    ['Tomatoes', 'Solanum lycopersicum'],
    ['Wheat', 'Triticum aestivum'],
  ])
  expect(wireScientificName('constructor')).toBe('Unknown')
})

test('a field becomes the payload of the spec', () => {
  expect(toCropPayload({ ...northField, plantingDate: 'mid May' }, 'Tomatoes')).toEqual({
    name: 'Tomatoes',
    scientificName: 'Solanum lycopersicum',
    fieldName: 'North',
    fieldSize: '12.5',
    plantingDate: 'mid May',
    expectedHarvest: '',
    healthStatus: 'unknown',
  })
})

test('the contract accepts what the form accepts', () => {
  const field = fieldDetails.parse({ fieldName: '  North  ', fieldSize: ' .5 ' })
  expect(field).toEqual({ fieldName: 'North', fieldSize: '.5' })
  expect(cropPayload.safeParse(toCropPayload(field, 'Bell Peppers')).success).toBe(true)
})

test.each([
  [{ fieldName: '' }, 'Field name is required'],
  [{ fieldName: '   ' }, 'Field name is required'],
  [{ fieldSize: '' }, 'Field size is required'],
  [{ fieldSize: 'ten' }, 'Field size must be a number of acres, such as 12.5.'],
  [{ fieldSize: '-1' }, 'Field size must be a number of acres, such as 12.5.'],
  [{ fieldSize: '.' }, 'Field size must be a number of acres, such as 12.5.'],
  [{ fieldName: 'x'.repeat(201) }, 'Field name may have at most 200 characters.'],
])('a field with %o is rejected with a reason', (changed, reason) => {
  expect(refusal(changed)).toBe(reason)
})

test.each(['0', '7', '12.25', '7.', '.5'])('"%s" acres are accepted', (fieldSize) => {
  expect(refusal({ fieldSize })).toBeUndefined()
})
