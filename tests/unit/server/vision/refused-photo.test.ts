import sharp from 'sharp'
import { expect, test } from 'vitest'
import { english, say } from '#domain/texts/say.ts'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import { blurredLeaf, darkLeaf, greenLeaf, washedOutLeaf } from '#tests/builders/photos.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3c8232' } })
/** A small JPEG whose header claims 10,000 x 10,000 pixels. */
async function claimingMegapixels() {
  const photo = await blank(300, 300).jpeg().toBuffer()
  const frame = photo.indexOf(Buffer.from('ffc0', 'hex'))
  photo.writeUInt16BE(10_000, frame + 5)
  photo.writeUInt16BE(10_000, frame + 7)
  return photo
}
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'

test.each([
  ['an SVG renamed to .jpg', async () => Buffer.from(svg), /not a JPEG/],
  ['a page renamed to .jpg', async () => Buffer.from('<!doctype html><p>leaf'), /not a JPEG/],
  ['a GIF', () => blank(300, 300).gif().toBuffer(), /not a JPEG/],
  ['an empty file', async () => Buffer.alloc(0), /not a JPEG/],
  [
    'an iPhone photo',
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    /HEIC.*JPEG or PNG/,
  ],
  ['a single pixel', () => blank(1, 1).png().toBuffer(), /1 x 1 pixels.*at least 200/],
  ['a strip', () => blank(900, 199).jpeg().toBuffer(), /900 x 199 pixels/],
  ['a truncated JPEG', async () => (await greenLeaf()).subarray(0, 4000), /damaged or cut off/],
  ['a JPEG that lost its end', async () => (await greenLeaf()).subarray(0, -400), /damaged/],
  [
    'noise behind a PNG signature',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]),
    /damaged/,
  ],
  ['a bomb: 100 megapixels in a kilobyte', claimingMegapixels, /100 megapixels; at most 50/],
  ['a leaf in the dark', darkLeaf, /^Too dark/],
  ['a blurred leaf', blurredLeaf, /^Too blurred/],
  ['a leaf in glaring light', washedOutLeaf, /^Too bright/],
])('%s is refused with a reason', async (_, draw, reason) => {
  const looking = readPhoto(await draw(), { entityType: 'crop', name: 'Corn' })
  await expect(looking).rejects.toThrow(UnusablePhoto)
  const refusal = await looking.catch((error: unknown) => error)
  expect(refusal instanceof UnusablePhoto && say(english, refusal.sentence)).toMatch(reason)
})
