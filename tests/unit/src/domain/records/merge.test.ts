import { expect, test } from 'vitest'
import { merge } from '#domain/records/merge.ts'

const base = { name: 'North', size: '4', breeds: ['Angus', 'Jersey'] }

test("a field that one side changed has that side's value", () => {
  const mine = { ...base, name: 'South' }
  const theirs = { ...base, size: '5' }
  const merged = { ...base, name: 'South', size: '5' }
  expect(merge(base, mine, theirs)).toEqual({ merged, conflicts: [] })
})

test('a field that both changed is a conflict, unless they changed it alike', () => {
  const mine = { name: 'South', size: '5', breeds: ['Angus'] }
  const theirs = { name: 'East', size: '5', breeds: [] }
  expect(merge(base, mine, theirs)).toEqual({ merged: mine, conflicts: ['name', 'breeds'] })
})

test('the order of a list is no change', () => {
  const mine = { ...base, breeds: ['Angus'] }
  const theirs = { ...base, breeds: ['Jersey', 'Angus'] }
  expect(merge(base, mine, theirs)).toEqual({ merged: mine, conflicts: [] })
})
