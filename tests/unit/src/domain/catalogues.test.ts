import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { animalCatalogue, breedLabels } from '#domain/catalogues/animals.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '#src/ui/picture.tsx'

test('the crops are those of the spec, in its order', () => {
  expect(cropCatalogue.map(({ id, label }) => `${id}: ${label.id}`)).toEqual([
    'corn: Corn',
    'tomatoes: Tomatoes',
    'wheat: Wheat',
    'potatoes: Potatoes',
    'lettuce: Lettuce',
    'onions: Onions',
    'carrots: Carrots',
    'peppers: Bell Peppers',
    'broccoli: Broccoli',
    'spinach: Spinach',
    'strawberries: Strawberries',
    'apples: Apples',
    'grapes: Grapes',
    'cucumbers: Cucumbers',
  ])
})

test('every crop has its own scientific name', () => {
  const names = cropCatalogue.map((crop) => crop.scientificName)
  for (const name of names)
    expect(name).toMatch(/^[A-Z][a-z]+ (× )?[a-z]+( (subsp|var)\. [a-z]+)?$/)
  expect(new Set(names).size).toBe(14)
})

test('the animals are those of the spec, each with tags and a description', () => {
  expect(animalCatalogue.map((animal) => animal.label.id)).toEqual([
    'Cattle',
    'Chickens',
    'Sheep',
    'Pigs',
    'Goats',
  ])
  for (const animal of animalCatalogue) {
    expect(animal.tags.length).toBeGreaterThan(0)
    expect(animal.description.id.length).toBeGreaterThan(20)
  }
})

describe.each([...cropCatalogue, ...animalCatalogue])('$id', (entry) => {
  test('has a tip that fits on a card, with its source', () => {
    expect(entry.tips.id).toMatch(/^[A-Z].{60,200}\.$/)
    expect(entry.source.id).not.toBe('')
  })

  test('has a picture of the declared size, under 20 KB, without external resources', () => {
    const svg = readFileSync(`public${entry.image}`)
    expect(svg.byteLength).toBeLessThan(20 * 1024)
    expect(svg.toString()).toContain(`width="${PICTURE_WIDTH_PX}" height="${PICTURE_HEIGHT_PX}"`)
    expect(svg.toString()).not.toMatch(/<script|<image|href="(?!#)/)
  })
})

test('every picture in public belongs to a catalogue entry', () => {
  const shown = [...cropCatalogue, ...animalCatalogue].map((entry) => entry.image)
  const kept = ['crops', 'animals'].flatMap((folder) =>
    readdirSync(`public/${folder}`).map((file) => `/${folder}/${file}`),
  )
  expect(kept.toSorted()).toEqual(shown.toSorted())
})

test('each animal has its own breeds, by display name and by type', () => {
  const cattle = ['Holstein', 'Angus', 'Jersey', 'Hereford', 'Other']
  const sheep = ['Merino', 'Suffolk', 'Dorset', 'Romney', 'Other']
  expect(breedLabels('Cattle').map(({ id }) => id)).toEqual(cattle)
  expect(breedLabels('Chickens').map(({ id }) => id)).toEqual([
    'Rhode Island Red',
    'Leghorn',
    'Plymouth Rock',
    'Bantam',
    'Other',
  ])
  expect(breedLabels('Sheep').map(({ id }) => id)).toEqual(sheep)
  expect(breedLabels('sheep').map(({ id }) => id)).toEqual(sheep)
})

test.each(['Pigs', 'Goats', 'Llamas', 'constructor'])(
  '%s get the cattle breeds, after a line for their own',
  (animal) => {
    const breeds = breedLabels(animal).map(({ id }) => id)
    expect(breeds).toEqual(['Other', 'Holstein', 'Angus', 'Jersey', 'Hereford'])
  },
)
