import { mkdtemp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir, ownSecret } from '#server/process/data-dir.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'data-dir-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a new folder is private to its owner', async () => {
  const { release } = await openDataDir(path.join(folder, 'deep', 'data'), true)
  expect((await stat(path.join(folder, 'deep', 'data'))).mode & 0o777).toBe(0o700)
  release()
})

test('a second server on the same folder is refused until the first has ended', async () => {
  const first = await openDataDir(folder, true)
  await expect(openDataDir(folder, true)).rejects.toThrow(/Another running server holds DATA_DIR/)
  first.release()
  const second = await openDataDir(folder, true)
  second.release()
})

test('a folder that is a file is refused with a sentence', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(openDataDir(file, true)).rejects.toThrow(/cannot be written/)
})

test('a folder that has lost its database is refused, not initialised again', async () => {
  await mkdir(path.join(folder, 'objects'))
  await writeFile(path.join(folder, 'objects', 'photo'), '')
  await expect(openDataDir(folder, true)).rejects.toThrow(/its database farm.db is missing/)
})

test('temporary files left by a crash are removed at the next start', async () => {
  const first = await openDataDir(folder, true)
  await writeFile(path.join(first.scratchFolder, 'half an import'), '')
  first.release()
  const second = await openDataDir(folder, true)
  expect(await readdir(second.scratchFolder)).toEqual([])
  second.release()
})

test('the secret is created once and private to its owner', async () => {
  const secret = await ownSecret(folder)
  expect(secret).toHaveLength(43)
  expect(await ownSecret(folder)).toBe(secret)
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})
