import { expect, test } from 'vitest'
import { readPhoto } from '#server/vision/read-photo.ts'
import { inEnglish } from '#tests/setup/in-english.ts'
import * as photos from '#tests/builders/photos.ts'

const panel = async (photo: Buffer) =>
  inEnglish(await readPhoto(photo, { entityType: 'solar', name: 'Roof' }))

test.each([
  ['clean', photos.cleanPanel, false, null, 'unknown'],
  ['clean black', photos.blackPanel, false, null, 'unknown'],
  ['shaded', photos.shadedPanel, true, null, 'needs_attention'],
  ['dirty', photos.dirtyPanel, false, true, 'needs_attention'],
])('a %s panel', async (_, draw, shadingDetected, dirtBuildup, systemStatus) => {
  const finding = await panel(await draw())
  expect(finding.analysisResult).toEqual({ systemStatus, shadingDetected, dirtBuildup })
  expect(finding.evidence).toContain('Experimental')
  expect(finding.overlayPng !== null).toBe(shadingDetected || dirtBuildup === true)
})

test.each([
  ['with bird droppings', photos.panelWithDroppings],
  ['with cracks', photos.crackedPanel],
])('a panel %s is not called free of dirt', async (_, draw) => {
  const finding = await panel(await draw())
  expect(finding.analysisResult.dirtBuildup).toBeNull()
  expect(finding.evidence).toMatch(/Not assessed: droppings, leaves, snow, cracks/)
  expect(finding.recommendations.at(-1)?.message).toContain('Look for droppings')
})

test('dark windows pass as a panel, and the farmer is told that such grids look the same', async () => {
  const finding = await panel(await photos.darkWindows())
  expect(finding.analysisResult).toMatchObject({ systemStatus: 'unknown', dirtBuildup: null })
  expect(finding.evidence).toMatch(/whether this is a panel: other dark grids, such as tiles/)
})

test.each([
  ['a leaf', photos.spottedLeaf.bind(null, 4)],
  ['a barn', photos.redBarn],
  ['a cow', photos.brownCow],
  ['a blue wall', photos.scratchedBlueWall],
  ['bright blue tiles', photos.blueTiles],
])('%s is not recognised as a panel', async (_, draw) => {
  const finding = await panel(await draw())
  expect(finding.evidence).toContain('cannot tell that this is a solar panel')
  expect(finding.analysisResult).toEqual({
    systemStatus: 'unknown',
    shadingDetected: null,
    dirtBuildup: null,
  })
  expect(finding.overlayPng).toBeNull()
})
