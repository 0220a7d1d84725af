import { expect, test } from 'vitest'
import { readPhoto } from '#server/ai/read-photo.ts'
import * as photos from '#tests/builders/photos.ts'

const panel = (photo: Buffer) => readPhoto(photo, { entityType: 'solar', name: 'Roof' })

test.each([
  ['clean', photos.cleanPanel, false, false, 'unknown'],
  ['clean black', photos.blackPanel, false, false, 'unknown'],
  ['shaded', photos.shadedPanel, true, false, 'needs_attention'],
  ['dirty', photos.dirtyPanel, false, true, 'needs_attention'],
])('a %s panel', async (_, draw, shadingDetected, dirtBuildup, systemStatus) => {
  const finding = await panel(await draw())
  expect(finding.analysisResult).toEqual({ systemStatus, shadingDetected, dirtBuildup })
  expect(finding.evidence).toContain('Experimental')
  expect(finding.overlayPng !== null).toBe(shadingDetected || dirtBuildup)
})

test.each([
  ['a leaf', photos.spottedLeaf.bind(null, 4)],
  ['a barn', photos.redBarn],
  ['a cow', photos.brownCow],
  ['a blue wall', photos.scratchedBlueWall],
])('%s: the engine cannot tell that this is a panel', async (_, draw) => {
  const finding = await panel(await draw())
  expect(finding.evidence).toContain('cannot tell that this is a solar panel')
  expect(finding.analysisResult).toEqual({
    systemStatus: 'unknown',
    shadingDetected: null,
    dirtBuildup: null,
  })
  expect(finding.overlayPng).toBeNull()
})
