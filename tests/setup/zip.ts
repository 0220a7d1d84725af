import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

export async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  }
  return files
}

export function zipOf(files: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
