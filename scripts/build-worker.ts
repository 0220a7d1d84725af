import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

/**
 * Pages, what only an installation needs, texts of licences, letters that few need (the browser's own
 * cache has them, and other fonts do), and the pseudo-language, which is for tests.
 */
const NOT_KEPT =
  /^(?:index\.html|shell\.html|sw\.js|manifest\.webmanifest|icons\/|apple-|LICEN|assets\/(?:en-XA|inter-latin-ext)-)/

async function keptFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.posix.relative(folder, path.posix.join(parentPath, name)))
    .filter((file) => !NOT_KEPT.test(file))
    .toSorted()
}

/** Builds the service worker, which keeps the files of this build for when there is no network. */
export async function buildWorker(folder: string) {
  const files = await keptFiles(folder)
  const hash = createHash('sha256')
  for (const file of [...files, 'shell.html'])
    hash.update(`${file}\n`).update(await readFile(path.join(folder, file)))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)),
      FILES: JSON.stringify(files.map((file) => `/${file}`)),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/worker/sw.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
