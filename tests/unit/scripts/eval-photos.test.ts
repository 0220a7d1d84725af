import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluatePhotos } from '#scripts/eval-photos.ts'
import { isMet, toRow } from '#scripts/eval-report.ts'
import { spearman } from '#scripts/spearman.ts'
import * as photos from '#tests/builders/photos.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function save(samples: [label: string, photo: Buffer][]) {
  await Promise.all(samples.map(([, photo], i) => writeFile(join(folder, `${i}.jpg`), photo)))
  const rows = samples.map(([label], i) => `${i}.jpg,${label}`)
  await writeFile(join(folder, 'samples.csv'), ['path,label', ...rows].join('\n'))
}

test('drawn leaves, things and panels reach every target', async () => {
  await save([
    ['crop:healthy;severity=0', await photos.greenLeaf()],
    ['crop:rust;severity=1', await photos.spottedLeaf(2)],
    ['crop:rust;severity=3', await photos.spottedLeaf(12)],
    ['quality:blurred', await photos.blurredLeaf()],
    ['quality:too-dark', await photos.darkLeaf()],
    ['animal:cattle', await photos.brownCow()],
    ['solar:shade', await photos.shadedPanel()],
  ])
  const evaluation = await evaluatePhotos(folder)
  const misses = evaluation.figures.filter((figure) => isMet(figure) === false)
  expect(misses).toEqual([])
  const values = Object.fromEntries(evaluation.figures.map(({ name, value }) => [name, value]))
  expect(values['area against severity (Spearman)']).toBeCloseTo(1)
  expect(values['other things refused as leaves']).toBe(1)
  expect(values['shaded panels found (drawn)']).toBe(1)
})

test('a leaf that is labelled healthy and looks sick is a miss in the table', async () => {
  await save([['crop:healthy;severity=0', await photos.spottedLeaf(12)]])
  const { figures } = await evaluatePhotos(folder)
  expect(figures.map(toRow)).toContainEqual([
    'healthy leaves called needs_attention, of 1',
    '1.000, missed',
    'at most 0.08',
  ])
})

test("Spearman's published example", () => {
  const iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
  const televisionHours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
  expect(spearman(iq, televisionHours)).toBeCloseTo(-29 / 165, 10)
  expect(spearman([1, 1, 2], [3, 3, 5])).toBeCloseTo(1, 10)
  expect(spearman([1, 2, 3], [4, 4, 4])).toBe(0)
})
