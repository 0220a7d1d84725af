import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

/** 768 MB of a replica minus its usual use, shared by two decoders. */
const MAX_MB = 300

/** 49.9 megapixels. */
const photo = () =>
  sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#2e7d32' } })
    .withExif({ IFD0: { ImageDescription: 'Field at 52.52 N' } })
    .withMetadata({ orientation: 6 })

test.each([
  ['JPEG', () => photo().jpeg()],
  ['progressive JPEG', () => photo().jpeg({ progressive: true })],
  ['WebP', () => photo().webp({ effort: 0 })],
])(
  'a rotated %s of 50 megapixels can be decoded within the memory of a replica',
  { timeout: 60_000 },
  async (_, draw) => {
    const folder = await mkdtemp(join(tmpdir(), 'farm-photo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'photo')
    await draw().toFile(file)

    const cleaning = ['--import', 'tsx', 'tests/setup/clean-photos.ts', file]
    const { stdout } = await promisify(execFile)(process.execPath, cleaning)

    expect(Number(stdout)).toBeLessThan(MAX_MB)
  },
)

test('an AVIF has a lower limit of pixels, because its decoder holds all of them', async () => {
  const large = await sharp({
    create: { width: 4000, height: 2100, channels: 3, background: 'red' },
  })
    .avif({ effort: 0 })
    .toBuffer()
  const { strippedOfMetadata } = await import('#server/objects/strip-metadata.ts')
  await expect(strippedOfMetadata(large, 'image/avif')).rejects.toThrow(/pixel limit/)
})
