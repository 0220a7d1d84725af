import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reducedPicture, strippedOfMetadata } from '#server/objects/strip-metadata.ts'

const FARM = 'Field at 52.52 N'
const gps = {
  IFD0: { ImageDescription: FARM },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
}

/** 60 x 40, green with a red left edge, so that turning it shows. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2e7d32' } }).composite([
    {
      input: { create: { width: 10, height: 40, channels: 3, background: '#c62828' } },
      left: 0,
      top: 0,
    },
  ])
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const withGps = () => picture().withExif(gps)
const jpeg = () => withGps().jpeg({ progressive: true }).withIccProfile('p3').toBuffer()

test.each([
  ['image/jpeg', jpeg],
  ['image/png', () => withGps().png().toBuffer()],
  ['image/webp', () => withGps().webp().toBuffer()],
  ['image/avif', () => withGps().avif({ effort: 0 }).toBuffer()],
] as const)('%s: where the photo was taken is gone', async (kind, draw) => {
  const original = await draw()
  expect((await sharp(original).metadata()).exif).toBeDefined()

  const bare = await strippedOfMetadata(original, kind)

  const left = await sharp(bare).metadata()
  expect([left.exif, left.xmp, left.iptc]).toEqual([undefined, undefined, undefined])
  expect(bare.includes(FARM)).toBe(false)
})

test.each([
  ['image/jpeg', jpeg],
  ['image/png', () => withGps().png().toBuffer()],
  ['image/webp', () => withGps().webp().toBuffer()],
] as const)('%s: the pixels stay bit for bit the same', async (kind, draw) => {
  const original = await draw()
  const bare = await strippedOfMetadata(original, kind)
  expect(await pixels(bare)).toEqual(await pixels(original))
})

test('the colour profile of a JPEG stays', async () => {
  const bare = await strippedOfMetadata(await jpeg(), 'image/jpeg')
  expect((await sharp(bare).metadata()).icc).toBeDefined()
})

test('a photo of a turned camera comes out upright and without EXIF', async () => {
  const turned = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const bare = await strippedOfMetadata(turned, 'image/jpeg')
  const { width, height, exif } = await sharp(bare).metadata()
  expect([width, height, exif]).toEqual([40, 60, undefined])
  const [red = 0, green = 0] = await pixels(bare)
  expect(red).toBeGreaterThan(green)
})

test('a film or a map hidden behind the end of a JPEG is dropped', async () => {
  const original = Buffer.concat([await jpeg(), Buffer.from(`ftypmp42 ${FARM}`)])
  expect((await strippedOfMetadata(original, 'image/jpeg')).includes('ftypmp42')).toBe(false)
})

test.each([
  ['image/jpeg', jpeg],
  ['image/png', () => withGps().png().toBuffer()],
  ['image/webp', () => withGps().webp().toBuffer()],
] as const)('a cut off %s is an error, never served half stripped', async (kind, draw) => {
  const whole = await draw()
  await expect(strippedOfMetadata(whole.subarray(0, -20), kind)).rejects.toThrow(
    /premature|corrupt|truncated|unable to parse|error/i,
  )
})

test('a picture for sending is small, upright and bare', async () => {
  const turned = await withGps().png().withMetadata({ orientation: 6 }).toBuffer()
  const { format, width, height, exif } = await sharp(await reducedPicture(turned, 30)).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 20, 30, undefined])
})

test('a JPEG with stray bytes between its segments is coded again rather than served with its EXIF', async () => {
  const original = await jpeg()
  const stray = Buffer.concat([original.subarray(0, 2), Buffer.from([0]), original.subarray(2)])
  const bare = await strippedOfMetadata(stray, 'image/jpeg')
  expect((await sharp(bare).metadata()).exif).toBeUndefined()
})
