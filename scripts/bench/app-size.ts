import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './table.ts'

const ASSETS = 'dist/client/assets'
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g
/** What draws charts and what takes photos have budgets of their own. */
const APART = /^(?:time-chart|upload-window)-/

/** What is sent of a file: the smallest are sent as they are. */
function sentBytes(file: string) {
  const packed = path.join(ASSETS, `${file}.br`)
  return statSync(existsSync(packed) ? packed : path.join(ASSETS, file)).size
}

const kB = (files: string[]) => files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000

/** A file and all that it cannot run without. */
function needed(file: string, seen = new Set<string>()) {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(path.join(ASSETS, file), 'utf8')
  for (const [, name = ''] of text.matchAll(STATIC_IMPORT)) needed(name, seen)
  return seen
}

/** The JavaScript of the built app, and of the screen that needs most beside what home has loaded. */
export function appSize(): Row[] {
  const scripts = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const home = new Set(
    scripts.filter((file) => /^(?:entry|farm)-/.test(file)).flatMap((file) => [...needed(file)]),
  )
  const screens = scripts
    .filter((file) => file.includes('-screen-'))
    .map((screen) => ({
      name: screen.slice(0, screen.indexOf('-screen-')),
      kB: kB([...needed(screen)].filter((file) => !home.has(file) && !APART.test(file))),
    }))
  const [largest] = screens.toSorted((a, b) => b.kB - a.kB)
  if (!largest) throw new Error('The build has no screens')
  return [
    ['whole app: JavaScript', `${kB(scripts).toFixed(1)} kB`, '400 kB'],
    [`largest screen beside home (${largest.name})`, `${largest.kB.toFixed(1)} kB`, '30 kB'],
  ]
}
