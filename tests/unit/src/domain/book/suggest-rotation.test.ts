import { describe, expect, test } from 'vitest'
import { rotationConflict, type Season } from '#domain/book/rotation.ts'
import { spreadOf, suggestRotation, type Wish } from '#domain/book/suggest-rotation.ts'

const YEARS = [2026, 2027, 2028, 2029]
const fieldIds = Array.from({ length: 12 }, (_, at) => `f${at}`)
const wish = (text: string): Wish => {
  const [crop = '', fields] = text.split(' ')
  return { crop, fields: Number(fields) }
}
const standing = (year: number, crops: string[]): Season[] =>
  crops.map((crop, at) => ({ fieldId: `f${at}`, year, crop }))
const suggest = (wishes: string[], seasons: Season[] = [], ids = fieldIds, years = YEARS) =>
  suggestRotation({ fieldIds: ids, years, wishes: wishes.map(wish), seasons })
const countOf = (seasons: Season[], year: number, crop: string) =>
  seasons.filter((one) => one.year === year && one.crop === crop).length

/** Six steps for each field and year are far from trying all. */
const FEW_STEPS = 6 * 12 * 4

describe('a suggestion', () => {
  const mixed = [
    'tomatoes 2',
    'potatoes 1',
    'corn 2',
    'lettuce 2',
    'onions 2',
    'carrots 2',
    'Rye 1',
  ]

  test('gives each crop its fields in every year and breaks no rule', () => {
    const past = standing(
      2025,
      'tomatoes tomatoes potatoes corn corn lettuce lettuce onions onions carrots carrots Rye'.split(
        ' ',
      ),
    )
    const plan = suggest(mixed, past)
    expect(plan).toMatchObject({ broken: [], unplaced: [], isProven: true })
    for (const year of YEARS)
      for (const { crop, fields } of mixed.map(wish))
        expect(countOf(plan.seasons, year, crop)).toBe(fields)
    const all = [...past, ...plan.seasons]
    for (const season of plan.seasons)
      expect(rotationConflict({ ...season, seasons: all })).toBeUndefined()
    expect(plan.steps).toBeLessThan(FEW_STEPS)
    expect(suggest(mixed, past)).toEqual(plan)
  })

  test('has at most one crop on a field and year, and leaves what was planned', () => {
    const planned = [{ fieldId: 'f3', year: 2027, crop: 'peppers' }]
    const plan = suggest(['tomatoes 2', 'corn 4', 'lettuce 2', 'onions 2'], planned)
    const places = [...planned, ...plan.seasons].map(({ fieldId, year }) => `${fieldId} ${year}`)
    expect(new Set(places).size).toBe(places.length)
    expect(plan.broken).toEqual([])
  })

  test('finds the only plan there is', () => {
    const past = standing(2025, Array<string>(12).fill('tomatoes')).concat(
      ['lettuce', 'onions', 'carrots'].flatMap((crop, at) =>
        fieldIds.slice(at * 4, at * 4 + 4).map((fieldId) => ({ fieldId, year: 2024, crop })),
      ),
    )
    const plan = suggest(['lettuce 4', 'onions 4', 'carrots 4'], past, fieldIds, [2026, 2027])
    expect([plan.broken, plan.unplaced, plan.isProven]).toEqual([[], [], true])
  })
})

describe('where rules must break', () => {
  test('all fields had nightshades last year: each of them that is wanted breaks one', () => {
    const past = standing(2025, Array<string>(12).fill('potatoes'))
    const plan = suggest(['tomatoes 1', 'corn 1', 'lettuce 3'], past)
    const broken = plan.broken.filter(({ crop }) => crop === 'tomatoes')
    expect(broken.map(({ year, conflict }) => [year, conflict.season.year])).toEqual([
      [2026, 2025],
      [2027, 2025],
      [2028, 2025],
    ])
    expect(plan.broken).toEqual(broken)
    expect(plan.isProven).toBe(true)
  })

  test('more tomatoes than rested fields: as few break as can', () => {
    // Three fields a year over four years fill twelve fields; a fourth breaks one a year after the first three.
    const plan = suggest(['tomatoes 4', 'corn 2'])
    expect(plan.broken).toHaveLength(4)
    expect(new Set(plan.broken.map(({ crop }) => crop))).toEqual(new Set(['tomatoes']))
    expect(plan.isProven).toBe(true)
  })

  test('one field and one crop: every year breaks its rule', () => {
    const plan = suggest(['tomatoes 1'], standing(2025, ['tomatoes']), ['f0'])
    expect(plan.broken.map(({ year }) => year)).toEqual(YEARS)
  })
})

describe('impossible wishes', () => {
  test('of more fields than there are are told, and each crop gets some', () => {
    const plan = suggest(['tomatoes 10', 'lettuce 2', 'Garlic 5'], [], fieldIds, [2026])
    expect(plan.seasons).toHaveLength(12)
    expect(countOf(plan.seasons, 2026, 'lettuce')).toBe(2)
    expect(plan.unplaced).toEqual([{ year: 2026, crop: 'tomatoes', fields: 5 }])
  })

  test('of nothing, on no field or for no year are an empty plan', () => {
    const empty = { seasons: [], broken: [], isProven: true, steps: 0 }
    expect(suggest([])).toMatchObject({ ...empty, unplaced: [] })
    expect(suggest(['corn 1'], [], [])).toMatchObject(empty)
    expect(suggest(['corn 1'], [], fieldIds, [])).toMatchObject(empty)
  })
})

test('perennials stand still, and are not planted', () => {
  const past = [
    { fieldId: 'f0', year: 2019, crop: 'apples' },
    { fieldId: 'f1', year: 2024, crop: 'strawberries' },
    { fieldId: 'f2', year: 2025, crop: 'corn' },
  ]
  expect(spreadOf(past, 2025)).toEqual([
    { crop: 'apples', fields: 1 },
    { crop: 'strawberries', fields: 1 },
    { crop: 'corn', fields: 1 },
  ])
  const plan = suggest(['apples 2', 'strawberries 1', 'corn 1'], past, ['f0', 'f1', 'f2', 'f3'])
  expect(plan.broken).toEqual([])
  expect(plan.seasons.map(({ fieldId, year }) => `${fieldId} ${year}`)).toEqual([
    'f3 2026',
    'f2 2027',
    'f3 2028',
    'f2 2029',
  ])
  expect(plan.unplaced).toEqual(YEARS.map((year) => ({ year, crop: 'apples', fields: 1 })))
})

/** Of `suggestRotation`, for twelve fields; the first plan is always made. */
const MOST_STEPS = 40_000 / 12 + 12 * YEARS.length

const KINDS = ['tomatoes', 'potatoes', 'peppers', 'corn', 'wheat', 'lettuce', 'onions', 'carrots']

/** The same every time. */
function randomBelow(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('twelve fields and four years take a bounded number of steps, whatever stood there before', () => {
  const random = randomBelow(7)
  for (let farm = 0; farm < 40; farm += 1) {
    const kinds = 2 + random(KINDS.length - 1)
    const past = [2023, 2024, 2025].flatMap((year) =>
      standing(
        year,
        fieldIds.map(() => KINDS[random(kinds)] ?? ''),
      ),
    )
    const wishes = spreadOf(past, 2025)
    const plan = suggestRotation({ fieldIds, years: YEARS, wishes, seasons: past })
    expect(plan.steps).toBeLessThanOrEqual(MOST_STEPS)
    expect(plan.seasons).toHaveLength(48)
  }
})

/** All orders of a list. */
const orders = <One>(list: One[]): One[][] =>
  list.length < 2
    ? [list]
    : list.flatMap((one, at) =>
        orders(list.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
      )

/** The fewest seasons of all plans that come too near to one before. */
function fewestBroken(crops: string[], years: number[], seasons: Season[]): number {
  const [year, ...later] = years
  if (year === undefined) return 0
  return Math.min(
    ...orders(crops).map((order) => {
      const placed = standing(year, order)
      const broken = placed.filter((one) => rotationConflict({ ...one, seasons })).length
      return broken + fewestBroken(crops, later, [...seasons, ...placed])
    }),
  )
}

test('no plan breaks less, as a slow reference finds that tries all of them', () => {
  const random = randomBelow(11)
  for (let farm = 0; farm < 25; farm += 1) {
    const ids = fieldIds.slice(0, 2 + random(2))
    const some = (count: number) => ids.map(() => KINDS[random(count)] ?? '')
    const past = [2024, 2025].flatMap((year) => standing(year, some(8)))
    const crops = some(3 + random(6))
    const wishes = spreadOf(standing(2025, crops), 2025)
    const years = YEARS.slice(0, 3)
    const plan = suggestRotation({ fieldIds: ids, years, wishes, seasons: past })
    expect(plan.isProven).toBe(true)
    expect(plan.broken).toHaveLength(fewestBroken(crops, years, past))
  }
})
