import { expect, test } from 'vitest'
import { seasonOf } from '#domain/agronomy/crop-water.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { addDays } from '#domain/dates/calendar-days.ts'

const NORTH = 48
const season = (crop: string, plantedOn: string, today: string, latitudeDeg = NORTH) =>
  seasonOf({ crop, plantedOn, harvestOn: '' }, today, latitudeDeg)
function lengthOf(name: string, plantedOn: string, latitudeDeg?: number) {
  const found = season(name, plantedOn, plantedOn, latitudeDeg)
  return typeof found === 'string' ? found : found.crop.stageDays.reduce((a, b) => a + b, 0)
}

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
    .filter((name) => season(name, '2026-04-15', '2026-05-01') === 'noTable')
  expect(without).toEqual(['Strawberries'])
  expect(season('Dragon fruit', '2026-04-15', '2026-05-01')).toBe('noTable')
  expect(season('constructor', '2026-04-15', '2026-05-01')).toBe('noTable')
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
  expect(season(name, '2015-11-20', today, latitudeDeg)).toMatchObject({ startsOn })
  expect(season(name, '', today, latitudeDeg)).toMatchObject({ startsOn })
})

test('a tree without leaves is out of season, and one planted since begins its own', () => {
  expect(season('Apples', '2015-11-20', '2026-01-10')).toBe('outOfSeason')
  expect(season('Apples', '2026-04-20', '2026-06-01')).toMatchObject({ startsOn: '2026-04-20' })
})

const sown = '2026-04-01'
test.each([
  ['at the expected harvest', '2026-08-15', '2026-08-15'],
  ['30 days after its table, where no harvest is known', '', '2026-07-14'],
  ['30 days after its table, where the harvest was before', '2025-08-15', '2026-07-14'],
  ['a year after planting, whatever is expected', '9999-12-31', '2027-04-01'],
])('the season of an annual crop ends %s', (_when, harvestOn, last) => {
  const lettuce = { crop: 'Lettuce', plantedOn: sown, harvestOn }
  expect(seasonOf(lettuce, last, NORTH)).toMatchObject({ startsOn: sown })
  expect(seasonOf(lettuce, addDays(last, 1), NORTH)).toBe('outOfSeason')
})

test('a tree keeps its leaves after the harvest', () => {
  const apples = { crop: 'Apples', plantedOn: '', harvestOn: '2026-08-20' }
  expect(seasonOf(apples, '2026-09-01', NORTH)).toMatchObject({ startsOn: '2026-03-01' })
})
