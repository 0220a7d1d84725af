import { expect, test } from 'vitest'
import { samplePlaces } from '#tests/setup/places.ts'

const found = async (text: string, language = 'en') =>
  (await samplePlaces.search(text, language)).map(({ name, region, country }) =>
    [name, region ?? country].join(', '),
  )

test.each([
  ['munich', ['Munich, Bavaria']],
  ['München, Germany', ['München, Bavaria']],
  ['muenchen', ['München, Bavaria', 'Münchenstein, Switzerland']],
  ['Мюн', ['Мюнхен, Bavaria']],
  ['MUC', []],
  ['springfield il', ['Springfield, Illinois']],
  ['Springfield, MO, USA', ['Springfield, Missouri']],
  ['springfield, germany', []],
  ['spring, germany', ['Springe, Lower Saxony']],
  ['gastein', ['Bad Hofgastein, Austria']],
  ['oldtown', []],
])('%s finds %j', async (text, expected) => {
  expect(await found(text)).toEqual(expected)
})

test('countries are named, and understood, in the language of the farmer', async () => {
  expect(await found('hof, österreich', 'de')).toEqual(['Bad Hofgastein, Österreich'])
})

test('the nearest place is found across the date line', async () => {
  expect(await samplePlaces.nearest(-18.2, 178.3, 'en')).toMatchObject([{ name: 'Suva' }])
  expect(await samplePlaces.nearest(-18.2, -178.3, 'en')).toEqual([])
})
