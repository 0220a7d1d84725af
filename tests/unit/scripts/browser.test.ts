import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from '#scripts/browser.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'browser-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('the browser named by CHROMIUM comes first', async () => {
  const named = path.join(folder, 'mine')
  await writeFile(named, '')
  await writeFile(path.join(folder, 'chromium'), '')
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM', named)
  expect(findBrowser()).toEqual({ executablePath: named, from: 'CHROMIUM' })
})

test('a name that leads nowhere is told of, not replaced in silence', () => {
  const missing = path.join(folder, 'gone')
  vi.stubEnv('CHROMIUM', missing)
  expect(findBrowser).toThrow(`CHROMIUM names ${missing}, which does not exist.`)
})

test('then the browser of this machine, by any of its names', async () => {
  const found = path.join(folder, 'google-chrome')
  await writeFile(found, '')
  vi.stubEnv('PATH', ['/nowhere', folder].join(path.delimiter))
  vi.stubEnv('CHROMIUM', '')
  expect(findBrowser()).toEqual({ executablePath: found, from: 'found on this machine' })
})
