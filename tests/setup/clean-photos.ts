// Strips the given photo and makes its thumbnail, twice. Prints the growth of peak memory in MB.
import { readFile } from 'node:fs/promises'
import { fileKind, isPicture } from '#server/objects/file-kind.ts'
import { strippedOfMetadata, thumbnailOf } from '#server/objects/strip-metadata.ts'

const photo = await readFile(process.argv[2] ?? '')
const kind = fileKind(photo)
if (!isPicture(kind) || kind === 'image/heic') throw new Error('No photo.')

const BYTES_PER_KB = 1024
const peakMb = () => Math.round(process.resourceUsage().maxRSS / BYTES_PER_KB)

const before = peakMb()
for (let times = 0; times < 2; times++) {
  const stripped = await strippedOfMetadata(photo, kind)
  await thumbnailOf(stripped, 160)
}
process.stdout.write(`${peakMb() - before}\n`)
