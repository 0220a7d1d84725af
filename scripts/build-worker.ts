import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

/**
 * Pages, what only an installation needs, texts of licences, letters that few need (the browser's own
 * cache has them, and other fonts do), and languages, of which a device needs one.
 */
const NOT_KEPT =
  /^(?:index\.html|shell\.html|sw\.js|manifest\.webmanifest|icons\/|apple-|LICEN|assets\/(?:texts|inter-latin-ext)-)/

const TEXTS = /^assets\/texts-([\w-]+)-(?:first|rest)-[\w-]{8}\.js$/

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.posix.relative(folder, path.posix.join(parentPath, name)))
    .toSorted()
}

/** Builds the service worker, which keeps the files of this build for when there is no network. */
export async function buildWorker(folder: string) {
  const all = await filesIn(folder)
  const files = all.filter((file) => !NOT_KEPT.test(file))
  const texts: Record<string, string[]> = {}
  for (const file of all) {
    const code = TEXTS.exec(file)?.[1]
    if (code) (texts[code] ??= []).push(`/${file}`)
  }
  const hash = createHash('sha256')
  for (const file of [...files, ...all.filter((one) => TEXTS.test(one)), 'shell.html'])
    hash.update(`${file}\n`).update(await readFile(path.join(folder, file)))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)),
      FILES: JSON.stringify(files.map((file) => `/${file}`)),
      TEXTS: JSON.stringify(texts),
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
