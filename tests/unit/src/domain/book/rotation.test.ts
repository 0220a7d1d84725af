import { describe, expect, test } from 'vitest'
import { rotationConflict, withStanding, type Season } from '#domain/book/rotation.ts'

/** 'north 2025 tomatoes'. */
const season = (text: string): Season => {
  const [fieldId = '', year, crop = ''] = text.split(' ')
  return { fieldId, year: Number(year), crop }
}
const conflictOf = (asked: string, seasons: string[], isPlanted = false) => {
  const found = rotationConflict({ ...season(asked), seasons: seasons.map(season), isPlanted })
  return found && [`${found.season.year} ${found.season.crop}`, found.opensIn]
}

describe('a crop', () => {
  test('comes too near to its family until the years of rest are over', () => {
    const past = ['north 2025 tomatoes']
    expect(conflictOf('north 2026 potatoes', past)).toEqual(['2025 tomatoes', 2029])
    expect(conflictOf('north 2028 peppers', past)).toEqual(['2025 tomatoes', 2029])
    expect(conflictOf('north 2029 peppers', past)).toBeUndefined()
    expect(conflictOf('south 2026 potatoes', past)).toBeUndefined()
    expect(conflictOf('north 2026 lettuce', past)).toBeUndefined()
    expect(conflictOf('north 2025 peppers', past)).toBeUndefined()
  })

  test('is told of the last season before it, and else of the next one that is planned', () => {
    const seasons = ['north 2023 peppers', 'north 2025 tomatoes', 'north 2027 potatoes']
    expect(conflictOf('north 2026 tomatoes', seasons)?.[0]).toBe('2025 tomatoes')
    expect(
      conflictOf('north 2026 tomatoes', ['north 2028 potatoes', 'north 2027 peppers']),
    ).toEqual(['2027 peppers', 2031])
  })

  test('without a figure, or that is none of the catalogue, is never warned of', () => {
    expect(conflictOf('north 2026 apples', ['north 2025 apples'], true)).toBeUndefined()
    expect(conflictOf('north 2026 Garlic', ['north 2025 Garlic', 'north 2024 onions'])).toBe(
      undefined,
    )
    expect(conflictOf('north 2026 onions', ['north 2025 Garlic'])).toBeUndefined()
  })

  test('that rests alone does not ask it of its family', () => {
    expect(conflictOf('north 2026 strawberries', ['north 2025 apples'])).toBeUndefined()
  })

  test('that stands for years is one planting, unless it is planted anew', () => {
    const stood = ['north 2023 strawberries', 'north 2024 strawberries', 'north 2025 strawberries']
    expect(conflictOf('north 2026 strawberries', stood)).toBeUndefined()
    expect(conflictOf('north 2026 strawberries', stood, true)).toEqual(['2025 strawberries', 2029])
    expect(conflictOf('north 2027 strawberries', [...stood, 'north 2026 lettuce'])).toEqual([
      '2025 strawberries',
      2029,
    ])
  })
})

test('perennials go on standing until something else is on the field', () => {
  const seasons = [
    'east 2020 apples',
    'west 2024 strawberries',
    'west 2026 corn',
    'north 2024 corn',
  ]
  expect(
    withStanding(seasons.map(season), 2022)
      .filter(({ fieldId }) => fieldId === 'east')
      .map(({ year }) => year),
  ).toEqual([2020, 2021, 2022])
  const later = withStanding(seasons.map(season), 2027)
  expect(
    later.filter(({ fieldId }) => fieldId !== 'east').map((one) => `${one.year} ${one.crop}`),
  ).toEqual(['2024 strawberries', '2025 strawberries', '2026 corn', '2024 corn'])
})
