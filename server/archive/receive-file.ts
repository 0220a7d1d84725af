import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { readLimited } from '#server/objects/limited-body.ts'
import { refuseFullDisk } from './import-places.ts'

/** Others may be writing at the same time: how far each goes until it looks at the disk again. */
const LOOKED_AT_EVERY_BYTES = 4_000_000

/**
 * Writes a request's body into a new file, as long as the disk has room.
 * @throws HttpError 400 when the sender went away, 413, 507
 */
export async function receiveFile(body: Readable, file: string, maxBytes: number) {
  const handle = await open(file, 'wx', 0o600)
  let unseen = 0
  try {
    await readLimited(body, maxBytes, async (chunk) => {
      unseen += chunk.length
      if (unseen > LOOKED_AT_EVERY_BYTES) {
        await refuseFullDisk(path.dirname(file), unseen)
        unseen = 0
      }
      await handle.writeFile(chunk)
    })
  } finally {
    await handle.close()
  }
}
