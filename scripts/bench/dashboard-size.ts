import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './table.ts'

const ASSETS = 'dist/client/assets'
const NAMED = /(?:\.|assets)\/([\w-]+\.(?:js|css))["'`]/g

const fileOf = (name: string, files: string[]) => {
  const found = files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (!found) throw new Error(`The build has no chunk named ${name}`)
  return found
}

/** What is sent of a file: the smallest are sent as they are. */
function sentBytes(file: string) {
  const packed = path.join(ASSETS, `${file}.br`)
  return statSync(existsSync(packed) ? packed : path.join(ASSETS, file)).size
}

/** What the dashboard can load, sooner or later, that no other page of a signed-in farmer loads. */
export function dashboardSize(): Row {
  const files = readdirSync(ASSETS)
  const seen = new Set([fileOf('entry', files), fileOf('farm', files)])
  const own: string[] = []
  const visit = (file: string) => {
    if (seen.has(file) || !files.includes(file)) return
    seen.add(file)
    own.push(file)
    if (!file.endsWith('.js')) return
    const text = readFileSync(path.join(ASSETS, file), 'utf8')
    for (const [, name = ''] of text.matchAll(NAMED)) visit(name)
  }
  visit(fileOf('dashboard-screen', files))
  if (!own.some((file) => file.startsWith('time-chart'))) throw new Error('The charts are missing')
  const kB = own.reduce((sum, file) => sum + sentBytes(file), 0) / 1000
  return ['dashboard: its chunks and styles, charts included', `${kB.toFixed(1)} kB`, '90 kB']
}
