import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { readLimited } from '#server/objects/limited-body.ts'

/**
 * Writes a request's body into a new file.
 * @throws HttpError 400 when the sender went away, 413
 */
export async function receiveFile(body: Readable, file: string, maxBytes: number) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await readLimited(body, maxBytes, (chunk) => handle.writeFile(chunk))
  } finally {
    await handle.close()
  }
}
