import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reducedPicture, strippedOfMetadata, thumbnailOf } from '#server/objects/strip-metadata.ts'

const FARM = 'Field at 52.52 N'
const gps = {
  IFD0: { ImageDescription: FARM },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
}

/** 60 x 40, green with a red left edge, so that rotation is visible. */
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2e7d32' } }).composite([
    {
      input: { create: { width: 10, height: 40, channels: 3, background: '#c62828' } },
      left: 0,
      top: 0,
    },
  ])
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const withStrayByte = (jpeg: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0]), jpeg.subarray(2)])

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

test('the pixels of a PNG stay identical', async () => {
  const original = await withGps().png().toBuffer()
  const bare = await strippedOfMetadata(original, 'image/png')
  expect(await pixels(bare)).toEqual(await pixels(original))
})

test.each([
  ['image/jpeg', () => picture().jpeg({ progressive: true }).withIccProfile('p3').toBuffer()],
  ['image/png', () => picture().png().toBuffer()],
  ['image/webp', () => picture().webp().toBuffer()],
  ['image/avif', () => picture().avif({ effort: 0 }).toBuffer()],
] as const)('%s: a picture that carries nothing else stays as it is', async (kind, draw) => {
  const original = await draw()
  expect(await strippedOfMetadata(original, kind)).toBe(original)
})

test('a comment of a JPEG is dropped', async () => {
  const original = await picture().jpeg().toBuffer()
  const comment = Buffer.from(`\xff\xfe\0\x12${FARM}`, 'latin1')
  const noted = Buffer.concat([original.subarray(0, 2), comment, original.subarray(2)])
  expect((await strippedOfMetadata(noted, 'image/jpeg')).includes(FARM)).toBe(false)
})

test('the colour profile of a JPEG stays', async () => {
  const bare = await strippedOfMetadata(await jpeg(), 'image/jpeg')
  expect((await sharp(bare).metadata()).icc).toBeDefined()
})

const turnedGps = () => withGps().withMetadata({ orientation: 6 })

test.each([
  ['image/png', () => turnedGps().png().toBuffer()],
  ['image/webp', () => turnedGps().webp({ lossless: true }).toBuffer()],
  ['image/jpeg', async () => withStrayByte(await turnedGps().jpeg().toBuffer())],
] as const)('%s: what is coded again is upright and bare', async (kind, draw) => {
  const bare = await strippedOfMetadata(await draw(), kind)
  const { width, height, exif } = await sharp(bare).metadata()
  expect([width, height, exif]).toEqual([40, 60, undefined])
  const [red = 0, green = 0] = await pixels(bare)
  expect(red).toBeGreaterThan(green)
})

const lightness = async (bytes: Buffer) =>
  (await sharp(bytes).stats()).channels.slice(0, 3).map(({ mean }) => mean)

test.each([2, 3, 4, 5, 6, 7, 8])(
  'a JPEG with orientation %i becomes upright, and looks the same',
  async (orientation) => {
    const original = await withGps().jpeg().withMetadata({ orientation }).toBuffer()
    const bare = await strippedOfMetadata(original, 'image/jpeg')
    const shown = await sharp(original).autoOrient().png().toBuffer()
    const difference = await sharp(bare)
      .composite([{ input: shown, blend: 'difference' }])
      .png()
      .toBuffer()
    expect((await sharp(bare).metadata()).exif).toBeUndefined()
    for (const mean of await lightness(difference)) expect(mean).toBeLessThan(3)
  },
)

test('the thumbnail of a rotated photo is upright', async () => {
  const turned = await sharp(await picture().png().toBuffer())
    .resize(40, 40, { fit: 'fill' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const square = await thumbnailOf(await strippedOfMetadata(turned, 'image/jpeg'), 40)
  const { data, info } = await sharp(square).raw().toBuffer({ resolveWithObject: true })
  const [above, below] = [0, 39].map((y) => data[(y * info.width + 20) * info.channels] ?? 0)
  // The red left edge of the stored picture is the upper edge of the photo.
  expect(above).toBeGreaterThan(150)
  expect(below).toBeLessThan(100)
})

test('data appended to a JPEG, such as a film or a map, is dropped', async () => {
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

test('a reduced picture is small, upright and without metadata', async () => {
  const turned = await withGps().png().withMetadata({ orientation: 6 }).toBuffer()
  const { format, width, height, exif } = await sharp(await reducedPicture(turned, 30)).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 20, 30, undefined])
})

test('a JPEG with stray bytes between its segments is re-encoded rather than served with its EXIF', async () => {
  const original = await jpeg()
  const bare = await strippedOfMetadata(withStrayByte(original), 'image/jpeg')
  expect((await sharp(bare).metadata()).exif).toBeUndefined()
})
