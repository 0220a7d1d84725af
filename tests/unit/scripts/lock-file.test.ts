import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Lock = { packages: Record<string, { integrity?: string }> }

test('every package of the lock file has an integrity, also those of other systems', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const unproven = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity)
  expect(unproven.map(([path]) => path)).toEqual([])
})
