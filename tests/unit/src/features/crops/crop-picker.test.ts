import { expect, test } from 'vitest'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { searchCatalogue } from '#src/features/crops/crop-picker.tsx'

const found = (words: string) => searchCatalogue(cropCatalogue, words).map((crop) => crop.id)

test.each([
  ['TOMATO', ['tomatoes']],
  ['zea', ['corn']],
  ['solanum', ['tomatoes', 'potatoes']],
  ['pepper', ['peppers']],
  ['ell pep', ['peppers']],
  [' grapes ', ['grapes']],
])('a search for "%s" matches part of a name or scientific name, in any case', (words, ids) => {
  expect(found(words)).toEqual(ids)
})

test.each(['', '   '])('a blank search shows every crop', (words) => {
  expect(found(words)).toHaveLength(14)
})

test.each(['dragon fruit', '.*', 'peppers bell'])('a search for "%s" finds nothing', (words) => {
  expect(found(words)).toEqual([])
})
