import { expect, test } from 'vitest'
import { unitBeside, unitIn, unitKey } from '#server/assistant/tools/quantities/units.ts'
import written from '#server/knowledge/units.json' with { type: 'json' }

const all = Object.values<Record<string, { names: string }>>(written.units).flatMap((units) =>
  Object.entries(units).map(([unit, { names }]) => ({ unit, names: names.split(', ') })),
)

test('no name stands for two units', () => {
  const names = all.flatMap((one) => [...new Set(one.names.map(unitKey))])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('each unit is known by its own name and by all others', () => {
  for (const { unit, names } of all)
    for (const name of [unit, ...names]) expect(unitIn(name)?.name).toBe(unit)
})

test('every unit that a result may be in by default is known', () => {
  expect(Object.values(written.defaults).flat().map(unitIn)).not.toContain(undefined)
  expect(Object.values(written.adverbs).map(unitIn)).not.toContain(undefined)
})

test.each([
  [1, 'acre', 'acre'],
  [2, 'acre', 'acres'],
  [2, 'gallon/acre', 'gallons/acre'],
  [2, 'lb/head/day', 'lb/head/day'],
  [2, '', ''],
])('%f of %s is said with %s', (value, unit, said) => {
  expect(unitBeside(value, unit)).toBe(said)
})
