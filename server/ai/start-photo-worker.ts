import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** In the build the code that starts the thread may sit beside it or, in a chunk, one folder below. */
const BUILT = ['./photo-worker.js', '../photo-worker.js']

/** Starts the photo thread: from the sources in development and tests, else from the build. */
export function startPhotoWorker() {
  const here = import.meta.url
  const paths = here.endsWith('.ts') ? ['./photo-worker.dev.mjs'] : BUILT
  const urls = paths.map((path) => new URL(path, here))
  const found = urls.find((url) => existsSync(fileURLToPath(url)))
  if (!found) throw new Error('The photo worker is missing from the build.')
  return new Worker(found, { execArgv: [] })
}
