import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { StartRefused } from '#server/process/start-refused.ts'
import { hashOfFile, writeText, SUMS } from './backup-format.ts'
import { eachConcurrently } from './copy-objects.ts'

const CONCURRENCY = 4
const LINE = /^([0-9a-f]{64}) {2}(.+)$/

export const damaged = (folder: string, what: string) =>
  new StartRefused(`The backup ${folder} is damaged: ${what}. Nothing was changed.`)

/** Writes the hashes of all files in the folder. Files whose hash is `known` are not read. */
export async function writeSums(folder: string, known: Map<string, string>) {
  const sums: string[] = []
  for (const file of await filesIn(folder)) {
    sums.push(`${known.get(file) ?? (await hashOfFile(join(folder, file)))}  ${file}\n`)
  }
  await writeText(join(folder, SUMS), sums.join(''))
}

/**
 * Verifies every file of a backup.
 * @returns hashes by file
 * @throws StartRefused naming the first file that is missing, changed or not listed
 */
export async function checkSums(folder: string) {
  const text = await readFile(join(folder, SUMS), 'utf8').catch(() => {
    throw damaged(folder, `it has no ${SUMS}`)
  })
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, hash, file] = LINE.exec(line) ?? []
    if (!hash || !file) throw damaged(folder, `${SUMS} cannot be read`)
    sums.set(file, hash)
  }
  const files = await filesIn(folder)
  const extra = files.find((file) => !sums.has(file))
  if (extra) throw damaged(folder, `${extra} is not in ${SUMS}`)
  await eachConcurrently(sums, CONCURRENCY, async ([file, hash]) => {
    const found = await hashOfFile(join(folder, file)).catch(() => null)
    if (found === null) throw damaged(folder, `${file} is missing or cannot be read`)
    if (found !== hash) throw damaged(folder, `${file} is not what was written`)
  })
  return sums
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file !== SUMS)
    .toSorted()
}
