import { expect, test } from 'vitest'
import { ruleOf, seasonCrop } from '#domain/book/rotation-rules.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { rotationSources } from '#tests/fixtures/rotation/sources.ts'

const WORDS: Record<string, number> = { single: 1, two: 2, three: 3, four: 4 }

test('every crop of the catalogue has a family, and the rest that its source gives', () => {
  for (const { crops, quote, from, to, isLength } of rotationSources) {
    const [least, most] = [from, to].map((figure) => {
      expect(quote.toLowerCase()).toContain(figure)
      return (WORDS[figure] ?? Number(figure)) - (isLength ? 1 : 0)
    })
    for (const crop of crops) {
      const rest = ruleOf(crop)?.rest
      expect([crop, rest?.from, rest?.to]).toEqual([crop, least, most])
      expect(rest?.years).toBe(least)
    }
  }
  const cited = rotationSources.flatMap(({ crops }) => crops)
  const uncited = cropCatalogue.filter(({ id }) => !cited.includes(id)).map(({ id }) => id)
  expect(uncited.map((id) => [id, ruleOf(id)?.family, ruleOf(id)?.rest])).toEqual([
    ['apples', 'Rosaceae', null],
    ['grapes', 'Vitaceae', null],
  ])
})

test('a crop is known by its name in the catalogue, in any case, and by nothing else', () => {
  expect(['Tomatoes', ' bell peppers ', 'corn', 'Garlic', 'constructor'].map(seasonCrop)).toEqual([
    'tomatoes',
    'peppers',
    'corn',
    'Garlic',
    'constructor',
  ])
  expect(ruleOf('constructor')).toBeUndefined()
})
