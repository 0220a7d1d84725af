import { expect, test, vi } from 'vitest'
import { builtPatterns } from '#scripts/patterns/built-patterns.ts'
import { hashOf, judge } from '#scripts/patterns/judge.ts'
import { problemsOf } from '#scripts/patterns/problems.ts'
import { writtenPatterns } from '#scripts/patterns/written-patterns.ts'

test.each([
  ['^(?:a|a)*b$', 'exponential'],
  ['^(?:please |(?:please )?show me )*what$', 'exponential'],
  ['a[^b]*c[^b]*d[^b]*e', 'cubic'],
  [' +$', 'quadratic'],
  ['^(?:please |show me )*what$', 'safe'],
])('/%s/ is %s', async (source, verdict) => {
  expect((await judge({ source, flags: '', file: 'a.ts' })).verdict).toBe(verdict)
})

test('a pattern is found where it is written, also in a component', () => {
  const code = 'export const Named = () => <p>{/^a+$/iu.test(name)}</p> // not /this/ one'
  expect(writtenPatterns('named.tsx', code)).toEqual([
    { source: '^a+$', flags: 'iu', file: 'named.tsx' },
  ])
})

test('a pattern that is put together from words is found as it comes out', async () => {
  // What another test has loaded already would not be put together again.
  vi.resetModules()
  const file = 'src/domain/tasks/task-line.ts'
  const found = await builtPatterns([file])
  const sources = found.map(({ source }) => source)
  expect(sources).toContainEqual(expect.stringMatching(/^\\bfor \(\?:the \)\?.*couple of/))
})

test('a pattern whose time explodes is named with a text that shows it', async () => {
  const judged = await judge({ source: '^(?:a|a)*b$', flags: '', file: 'server/a.ts' })
  expect(problemsOf([judged])).toEqual([
    expect.stringMatching(/^server\/a\.ts: .* is exponential, as on 'a'/),
  ])
  expect(problemsOf([{ ...judged, verdict: 'safe', attack: '' }])).toEqual([])
})

test('a change of a pattern or its flags is a new pattern', () => {
  const pattern = { source: 'a', flags: '', file: 'a.ts' }
  expect(hashOf({ ...pattern, flags: 'i' })).not.toBe(hashOf(pattern))
  expect(hashOf({ ...pattern, source: 'b' })).not.toBe(hashOf(pattern))
  expect(hashOf({ ...pattern, file: 'b.ts' })).toBe(hashOf(pattern))
})
