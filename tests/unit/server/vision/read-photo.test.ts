import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import { inEnglish } from '#tests/setup/in-english.ts'
import * as photos from '#tests/builders/photos.ts'

const look = async (photo: Buffer, subject: PhotoSubject) =>
  inEnglish(await readPhoto(photo, subject))
const crop = (photo: Buffer) => look(photo, { entityType: 'crop', name: 'Tomatoes' })
const measure = (finding: Awaited<ReturnType<typeof crop>>, name: string) =>
  finding.measurements.find((measured) => measured.name === name)?.value

test('on a green leaf nothing is visible, and nothing is claimed about disease or pests', async () => {
  const finding = await crop(await photos.greenLeaf())
  expect(finding.analysisResult).toEqual({
    healthStatus: 'good',
    diseaseDetected: null,
    pestDamage: null,
  })
  expect(finding.evidence).toContain('Nothing visible in this photo')
  expect(finding.evidence).toContain('Automatic measurement, not a diagnosis.')
  expect(finding).toMatchObject({ engine: 'built-in', engineVersion: 'embedded-4' })
  expect(finding.confidence).toBeNull()
})

test.each([
  ['one spot', 1, 'unknown', 'low'],
  ['three spots', 3, 'needs_attention', 'medium'],
  ['eleven spots', 11, 'needs_attention', 'high'],
])('a leaf with %s: the area is measured and decides', async (_, spots, status, priority) => {
  const finding = await crop(await photos.spottedLeaf(spots))
  const area = measure(finding, 'discolouredAreaPercent')
  expect(area).toBeGreaterThan(photos.spotsPercent(spots) - 0.5)
  expect(area).toBeLessThan(photos.spotsPercent(spots) + 0.5)
  // No unit, because the label says what is counted.
  expect(finding.measurements.find(({ name }) => name === 'spotCount')).toMatchObject({
    label: 'Separate discoloured spots',
    value: spots,
    unit: '',
  })
  expect(finding.analysisResult.healthStatus).toBe(status)
  expect(finding.analysisResult.diseaseDetected).toBeNull()
  expect(finding.recommendations[0]?.priority).toBe(priority)
  expect(finding.evidence).toContain(`${area}%`)
})

test('only the counted pixels are marked in the photo', async () => {
  const { overlayPng } = await crop(await photos.spottedLeaf(1))
  const { data, info } = await sharp(overlayPng ?? '')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const opacityAt = (x: number, y: number) =>
    data[4 * (Math.round(y * 0.8) * info.width + Math.round(x * 0.8)) + 3]
  expect([info.width, info.height]).toEqual([512, 320])
  expect(opacityAt(130, 175)).toBeGreaterThan(100)
  expect([opacityAt(320, 200), opacityAt(10, 10)]).toEqual([0, 0])
})

test.each([
  ['a barn', photos.redBarn],
  ['a cow', photos.brownCow],
  ['a solar panel', photos.cleanPanel],
  ['a dirty panel', photos.dirtyPanel],
])('%s is not judged as a leaf', async (_, draw) => {
  const finding = await crop(await draw())
  expect(finding.analysisResult.healthStatus).toBe('unknown')
  expect(finding.evidence).toContain('No close-up of a leaf was found')
  expect(measure(finding, 'discolouredAreaPercent')).toBeUndefined()
  expect(finding.overlayPng).toBeNull()
})

test('a photo that may be blurred gets no verdict', async () => {
  const soft = sharp(await photos.spottedLeaf(3)).blur(1.5)
  const finding = await crop(await soft.jpeg().toBuffer())
  expect(finding.analysisResult.healthStatus).toBe('unknown')
  expect(finding.evidence).toContain('The photo is blurred, so nothing is concluded from it.')
  expect(finding.recommendations[0]?.message).toContain('Take the photo again')
})

test('soil behind the leaf is counted too, and the farmer is told so', async () => {
  const onSoil = await crop(await photos.leafOverSoil())
  const onPaper = await crop(await photos.spottedLeaf(6))
  expect(onSoil.analysisResult.healthStatus).toBe('unknown')
  expect(onSoil.evidence).toContain('in one with the edge of the photo')
  expect(onSoil.recommendations.at(-1)?.message).toContain('on a plain, pale background')
  expect(onPaper.analysisResult.healthStatus).toBe('needs_attention')
  expect(onPaper.evidence).not.toContain('edge of the photo')
})

test('the same photo gives the same result', async () => {
  const photo = await photos.spottedLeaf(5)
  expect(await crop(photo)).toEqual(await crop(photo))
})

test.each([
  [
    'rotated by its EXIF',
    (leaf: Buffer) => sharp(leaf).rotate(90).withMetadata({ orientation: 8 }).jpeg(),
  ],
  ['as PNG with transparency', (leaf: Buffer) => sharp(leaf).ensureAlpha().png()],
  ['as WebP', (leaf: Buffer) => sharp(leaf).webp()],
  ['as AVIF', (leaf: Buffer) => sharp(leaf).avif({ effort: 0 })],
  ['with 16 bits a channel', (leaf: Buffer) => sharp(leaf).toColourspace('rgb16').png()],
])('a spotted leaf %s is measured the same', async (_, saved) => {
  const finding = await crop(await saved(await photos.spottedLeaf(6)).toBuffer())
  const area = measure(finding, 'discolouredAreaPercent')
  expect(Math.abs((area ?? 0) - photos.spotsPercent(6))).toBeLessThan(0.6)
})

test('a photo without leaf colours is refused unless a model sees more, one of a cow is not', async () => {
  const grey = await sharp(await photos.greenLeaf())
    .greyscale()
    .jpeg()
    .toBuffer()
  expect((await crop(grey)).refusal?.id).toMatch(/^No leaf in sight/)
  expect((await crop(await photos.brownCow())).refusal).toBeNull()
})

test.each(['Cattle', 'chickens', 'Sheep', 'Pigs', 'goats', 'Alpacas'])(
  'a photo of %s gets a list of what to check, never a verdict',
  async (name) => {
    const finding = await look(await photos.brownCow(), { entityType: 'animal', name })
    expect(finding.analysisResult).toEqual({ healthStatus: 'unknown', behaviorNormal: null })
    expect(finding.recommendations.length).toBeGreaterThan(2)
    expect(finding.recommendations.at(-1)?.message).toContain('Call a veterinarian')
    expect(finding.evidence).toMatch(/^The photo was kept and not looked at/)
  },
)

test('each kind of animal has its own list', async () => {
  const photo = await photos.brownCow()
  const lists = await Promise.all(
    ['Cattle', 'Chickens', 'Sheep', 'Pigs', 'Goats', 'Alpacas'].map(async (name) => {
      const finding = await look(photo, { entityType: 'animal', name })
      return finding.recommendations.map(({ message }) => message).join()
    }),
  )
  expect(new Set(lists).size).toBe(6)
})
