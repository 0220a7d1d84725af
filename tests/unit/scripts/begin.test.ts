import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#scripts/begin.mjs'

let folder = ''

async function write(place: string, manifest: object) {
  await mkdir(path.join(folder, place), { recursive: true })
  await writeFile(path.join(folder, place, 'package.json'), JSON.stringify(manifest))
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'smart-farm-begin-'))
  await write('server', { engines: { node: '>=20.19' }, dependencies: { corn: '1.0.0' } })
})
afterEach(() => rm(folder, { recursive: true }))

const refusal = (version = '20.19.0') => refusalOf(path.join(folder, 'server'), version)

test('a program begins where its packages are, beside it or above', async () => {
  await write('node_modules/corn', {})
  expect(refusal()).toBeNull()
  expect(refusal('24.0.0')).toBeNull()
})

test.each(['18.20.8', '20.18.3'])('Node %s is too old, and told so', (version) => {
  expect(refusal(version)).toBe(
    `Smart Farm needs Node 20.19 or newer, and this is ${version}: install a newer one from https://nodejs.org.`,
  )
})

const notInstalled = () =>
  `Not installed for this system: corn. Run "npm ci --omit=dev" in ${path.join(folder, 'server')}.`

test('a package that is not there is named', () => {
  expect(refusal()).toBe(notInstalled())
})

test('so is a package without its part for this system', async () => {
  const ours = `@corn/${process.platform}-${process.arch}-gnu`
  await write('node_modules/corn', {
    optionalDependencies: { [ours]: '1', '@corn/plan9-mips': '1' },
  })
  expect(refusal()).toBe(notInstalled())
  await write(`node_modules/${ours}`, {})
  expect(refusal()).toBeNull()
})

test.each([
  ['another manifest', () => write('server', { name: 'other' })],
  ['no manifest', () => rm(path.join(folder, 'server/package.json'))],
])('%s beside the program is told', async (_what, spoil) => {
  await spoil()
  expect(refusal()).toBe(
    `${path.join(folder, 'server/package.json')} is missing or not the build's own: copy the folder dist as a whole, or make it again with "npm run build".`,
  )
})
