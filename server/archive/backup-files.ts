import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

// `flush`: on the disk before it is closed.
const DURABLE = { mode: 0o600, flag: 'wx', flush: true } as const

export async function hashOf(body: Readable) {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const hashOfFile = (file: string) => hashOf(createReadStream(file))

/** Writes a new file, durably; answers its SHA-256. */
export async function writeHashed(file: string, body: Readable) {
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, hashed, createWriteStream(file, DURABLE))
  return hash.digest('hex')
}

export const writeText = (file: string, text: string) =>
  pipeline(Readable.from([text]), createWriteStream(file, DURABLE))

/** Writes text as it comes, compressed. */
export const writeZipped = (file: string, texts: AsyncIterable<string>) =>
  pipeline(Readable.from(texts), createGzip(), createWriteStream(file, DURABLE))

/** The lines of a compressed file. */
export async function* zippedLines(file: string) {
  const text = createGunzip().setEncoding('utf8')
  // A failure ends `text` with it, so it is met below.
  const reading = pipeline(createReadStream(file), text).catch(() => undefined)
  let begun = ''
  for await (const chunk of text) {
    const lines = (begun + String(chunk)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  await reading
  if (begun) throw new Error(`${file} does not end with a whole line.`)
}
