import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './table.ts'

const ASSETS = 'dist/client/assets'
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g
/** Charts and the upload window are loaded on demand and not counted. */
const APART = /^(?:time-chart|upload-window)-/

/** Compressed size; the smallest files are not compressed. */
function sentBytes(file: string) {
  const packed = path.join(ASSETS, `${file}.br`)
  return statSync(existsSync(packed) ? packed : path.join(ASSETS, file)).size
}

const kB = (files: string[]) => files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000

/** A file and its static imports, recursively. */
function needed(file: string, seen = new Set<string>()) {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(path.join(ASSETS, file), 'utf8')
  for (const [, name = ''] of text.matchAll(STATIC_IMPORT)) needed(name, seen)
  return seen
}

/** JavaScript of the whole app, and of the heaviest screen on top of what home has loaded. */
export function appSize(): Row[] {
  // Of a language beside English only the texts are loaded.
  const scripts = readdirSync(ASSETS).filter((file) => /^(?!texts-).*\.js$/.test(file))
  const home = new Set(
    scripts
      .filter((file) => /^(?:entry|farm)-[\w-]{8}\.js$/.test(file))
      .flatMap((file) => [...needed(file)]),
  )
  const screens = scripts
    .filter((file) => file.includes('-screen-'))
    .map((screen) => ({
      name: screen.slice(0, screen.indexOf('-screen-')),
      kB: kB([...needed(screen)].filter((file) => !home.has(file) && !APART.test(file))),
    }))
  const [largest] = screens.toSorted((a, b) => b.kB - a.kB)
  if (!largest) throw new Error('The build has no screens')
  const texts = readdirSync(ASSETS).filter((file) =>
    /^texts-(?!en-XA).*-first-[\w-]{8}\.js$/.test(file),
  )
  const most = Math.max(...texts.map((file) => kB([file])))
  return [
    ['home in another language, at most', `+ ${most.toFixed(1)} kB`, '+ 12 kB'],
    ['whole app: JavaScript', `${kB(scripts).toFixed(1)} kB`, '400 kB'],
    [`largest screen beside home (${largest.name})`, `${largest.kB.toFixed(1)} kB`, '30 kB'],
  ]
}
