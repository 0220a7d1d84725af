import { expect, test } from 'vitest'
import { readPhoto } from '#server/vision/read-photo.ts'
import {
  DAMAGED_LEAVES,
  FILLED_PHOTOS,
  fillingLeaf,
  GREEN_THINGS,
  leafAmongOthers,
  leafInHand,
  leafInWarmLight,
  leafWithTwoCorners,
} from '#tests/builders/doubtful-photos.ts'
import { inEnglish } from '#tests/setup/in-english.ts'
import { greenLeaf, jpeg, leafShape, patches } from '#tests/builders/photos.ts'

const crop = async (photo: Buffer) =>
  inEnglish(await readPhoto(photo, { entityType: 'crop', name: 'Tomatoes' }))
type Finding = Awaited<ReturnType<typeof crop>>
const measure = ({ measurements }: Finding, name: string) =>
  measurements.find((measured) => measured.name === name)?.value
const advised = ({ recommendations }: Finding) =>
  recommendations.map(({ priority, message }) => `${priority}: ${message}`).join('\n')

test.each(DAMAGED_LEAVES)(
  'a leaf %s is never called good, and the farmer is told what to check',
  async (_, draw) => {
    const finding = await crop(await draw())
    expect(finding.analysisResult).toEqual({
      healthStatus: 'unknown',
      diseaseDetected: null,
      pestDamage: null,
    })
    expect(finding.evidence).not.toContain('Nothing visible')
    expect(advised(finding)).toMatch(/medium: Look closely at .*both sides of the leaf/)
  },
)

test('patches of another colour are measured and marked in the photo', async () => {
  const finding = await crop(await jpeg(leafShape() + patches(10, 20, '#e8e6e1')))
  const drawnPercent = (100 * 10 * 20 ** 2) / (260 * 150)
  expect(measure(finding, 'marksPercent')).toBeGreaterThan(drawnPercent - 1)
  expect(measure(finding, 'marksPercent')).toBeLessThan(drawnPercent + 1)
  expect(finding.evidence).toMatch(/% has another colour than the rest: .*white, .*or a hole/)
  expect(finding.overlayPng).not.toBeNull()
})

test.each(GREEN_THINGS)('%s is never called good', async (_, draw) => {
  const finding = await crop(await draw())
  expect(finding.analysisResult.healthStatus).not.toBe('good')
  expect(finding.evidence).not.toContain('Nothing visible')
  expect(advised(finding)).not.toContain('high:')
})

test('of a green thing without marks, the farmer is asked for a leaf and not to look at marks', async () => {
  const sign = '<rect x="12" y="12" width="616" height="376" fill="#3c8232"/>'
  const finding = await crop(await jpeg(sign + patches(24, 10, '#367828'), '#ffffff'))
  expect(finding.evidence).toContain('the outline is a box')
  expect(advised(finding)).toBe(
    'medium: Photograph one leaf from a hand away, on a plain, pale background.',
  )
})

test.each([
  ['among others', leafAmongOthers],
  ['that runs out of the photo', leafWithTwoCorners],
])('a sick leaf %s is reported, but never with high priority', async (_, draw) => {
  const finding = await crop(await draw())
  expect(measure(finding, 'discolouredAreaPercent')).toBeGreaterThan(10)
  expect(finding.analysisResult.healthStatus).toBe('needs_attention')
  expect(finding.evidence).toContain('This may be more than one leaf')
  expect(advised(finding)).not.toContain('high:')
})

test.each(FILLED_PHOTOS)(
  '%s gets no verdict, and the farmer is told what to do',
  async (_, draw) => {
    const finding = await crop(await draw())
    expect(finding.refusal).toBeNull()
    expect(finding.analysisResult.healthStatus).toBe('unknown')
    expect(finding.evidence).toContain('Leaf colours fill the photo')
    expect(measure(finding, 'discolouredAreaPercent')).toBeUndefined()
    expect(advised(finding)).toMatch(
      /medium: Photograph one leaf from a hand away, on a plain, pale background/,
    )
    expect(advised(finding)).not.toContain('high:')
  },
)

test('brown in a photo that leaf colours fill is marked, for it may be a leaf', async () => {
  const finding = await crop(await fillingLeaf())
  expect(finding.evidence).toMatch(/of these colours are yellow or brown/)
  expect(advised(finding)).toMatch(/^medium: If the marked places are leaf, look closely/)
  expect(finding.overlayPng).not.toBeNull()
})

test.each([
  ['in warm light', leafInWarmLight],
  ['held in a hand', leafInHand],
])('a green leaf %s is not reported as brown', async (_, draw) => {
  const finding = await crop(await draw())
  expect(finding.analysisResult.healthStatus).toBe('unknown')
  expect(advised(finding)).not.toContain('high:')
  expect(advised(finding)).toContain('on a plain, pale background')
})

test('brown connected to the edge does not hide spots in the leaf', async () => {
  const spots = patches(8, 20, '#8a5a26')
  const hand = '<path d="M240 400L260 300h120L400 400z" fill="#d9a07a"/>'
  const finding = await crop(await jpeg(leafShape() + spots + hand))
  expect(finding.analysisResult.healthStatus).toBe('needs_attention')
})

test('for a green leaf the evidence says what was measured and what was not', async () => {
  const { evidence } = await crop(await greenLeaf())
  expect(evidence).toMatch(/Nothing visible in this photo: 0% .* yellow or brown, 0(\.\d)?% has/)
  expect(evidence).toMatch(/Not assessed: the underside, .* whether this is a leaf/)
})
