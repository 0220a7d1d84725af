import { expect, test } from 'vitest'
import { seasonOf } from '#domain/agronomy/crop-water.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'

const NORTH = 48
const lengthOf = (name: string, plantedOn: string, latitudeDeg = NORTH) =>
  seasonOf(name, plantedOn, plantedOn, latitudeDeg)?.crop.stageDays.reduce((a, b) => a + b, 0)

test.each([
  ['Corn', 150],
  ['Tomatoes', 145],
  ['Wheat', 135],
  ['Potatoes', 130],
  ['Lettuce', 75],
  ['Onions', 150],
  ['Carrots', 150],
  ['Bell Peppers', 125],
  ['Broccoli', 80],
  ['Spinach', 60],
  ['Apples', 210],
  ['Grapes', 210],
  ['Cucumbers', 105],
])('the stages of %s add up to the total that Table 11 prints', (name, total) => {
  expect(lengthOf(name, '2026-04-15')).toBe(total)
})

test('only strawberries lack a table, as Table 11 has none', () => {
  const without = cropCatalogue
    .map(({ label }) => label.id)
    .filter((name) => !seasonOf(name, '2026-04-15', '2026-05-01', NORTH))
  expect(without).toEqual(['Strawberries'])
  expect(seasonOf('Dragon fruit', '2026-04-15', '2026-05-01', NORTH)).toBeNull()
  expect(seasonOf('constructor', '2026-04-15', '2026-05-01', NORTH)).toBeNull()
})

test.each([
  ['in spring', '2026-03-20', 48, 135],
  ['in autumn, where soils freeze', '2026-10-05', 48, 335],
  ['in autumn, where they do not', '2026-11-05', 36, 240],
  ['in a southern autumn', '2026-05-05', -33, 240],
  ['in a southern spring', '2026-09-20', -33, 135],
])('wheat sown %s', (_when, plantedOn, latitudeDeg, total) => {
  expect(lengthOf('Wheat', plantedOn, latitudeDeg)).toBe(total)
})

test.each([
  ['apples in the north', 'Apples', '2026-06-01', 48, '2026-03-01'],
  ['apples in the south', 'Apples', '2026-01-10', -35, '2025-09-01'],
  ['grapes in the south', 'Grapes', '2026-01-10', -35, '2025-10-01'],
])('the season of %s begins with the leaves', (_who, name, today, latitudeDeg, startsOn) => {
  expect(seasonOf(name, '2015-11-20', today, latitudeDeg)?.startsOn).toBe(startsOn)
  expect(seasonOf(name, '', today, latitudeDeg)?.startsOn).toBe(startsOn)
})

test('a tree without leaves has no season, and one planted since begins its own', () => {
  expect(seasonOf('Apples', '2015-11-20', '2026-01-10', 48)).toBeNull()
  expect(seasonOf('Apples', '2026-04-20', '2026-06-01', 48)?.startsOn).toBe('2026-04-20')
})

test('an annual crop stands for a year at most', () => {
  expect(seasonOf('Corn', '2025-05-01', '2026-05-01', 48)?.startsOn).toBe('2025-05-01')
  expect(seasonOf('Corn', '2025-05-01', '2026-05-02', 48)).toBeNull()
})
