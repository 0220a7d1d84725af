import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { StoredObject } from './object-store.ts'

/** All bytes of an object that is small enough for memory. */
export const bytesOf = async (object: Promise<StoredObject | null>) => {
  const found = await object
  return found && buffer(found.body)
}

const BYTES_PER_MB = 1024 * 1024

export const tooLarge = (maxBytes: number) =>
  new HttpError(
    413,
    msg('The file is too large: at most {most, number} MB can be uploaded.', {
      most: megabytes(maxBytes),
    }),
  )

const megabytes = (bytes: number) => Math.round((bytes / BYTES_PER_MB) * 100) / 100

/**
 * Passes a request body on chunk by chunk, and reads it to its end even after a failure, as a
 * browser only sees the response once it has sent everything.
 * @param held bytes that already count towards the limit
 * @throws HttpError 413; 400 when the sender went away; what `take` throws
 */
export async function readLimited(
  body: Readable,
  maxBytes: number,
  take: (chunk: Buffer) => Promise<void>,
  held = 0,
) {
  let received = held
  let failure: unknown
  for await (const chunk of chunksOf(body)) {
    received += chunk.length
    if (received > maxBytes || failure) continue
    await take(chunk).catch((error: unknown) => (failure = error))
  }
  if (failure) throw failure
  if (received > maxBytes) throw tooLarge(maxBytes)
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch {
    throw new HttpError(400, msg('The upload was interrupted. Please try again.'))
  }
}
