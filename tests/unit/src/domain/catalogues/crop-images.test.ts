import { expect, test } from 'vitest'
import { cropCatalogue, cropImage } from '#domain/catalogues/crops.ts'

test('the picture of each crop is the one of the catalogue', () => {
  const names = cropCatalogue.map(({ name }) => name)
  expect(names.map(cropImage)).toEqual(cropCatalogue.map(({ image }) => image))
  expect(cropImage('Quinoa')).toBeUndefined()
})
