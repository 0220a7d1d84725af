import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { english, say } from '#domain/texts/say.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import {
  zippedLines,
  FORMAT,
  MANIFEST,
  manifestSchema,
  objectFile,
  tableFile,
  type Manifest,
} from './backup-format.ts'
import { madeByNewer, parsed, schemaIn } from './archive-head.ts'
import { farmSchema, type TableShape } from './farm-schema.ts'
import type { FarmSource } from './load-farm.ts'
import { checkSums, damaged } from './sums.ts'
import { hasObject, type ExpectedObject } from './copy-objects.ts'
import { isSameTally, startTally, type Row } from './table-rows.ts'

export type Backup = {
  folder: string
  manifest: Manifest
  schema: TableShape[]
  objects: ExpectedObject[]
}

/**
 * Opens a backup after verifying all of it.
 * @throws StartRefused if anything in it is damaged, or a newer version made it
 */
export async function readBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder)
  const sums = await checkSums(folder)
  const schema = await farmSchema(manifest.migrations)
  for (const table of schema) await checkTable(folder, manifest, table)
  const objects = await checkObjects(folder, manifest, sums)
  return { folder, manifest, schema, objects }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new StartRefused(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  })
  const found = parsed(text)
  const schema = schemaIn(found, FORMAT)
  if (schema === 'newer') throw new StartRefused(say(english, madeByNewer(`The backup ${folder}`)))
  const { data } = manifestSchema.safeParse(found)
  if (!data || typeof schema === 'string') throw damaged(folder, `${MANIFEST} cannot be read`)
  return data
}

/** Rows of a table, in batches. */
async function* backupRows(folder: string, table: string): AsyncGenerator<Row[]> {
  for await (const lines of zippedLines(join(folder, tableFile(table))))
    yield lines.map((line) => JSON.parse(line) as Row)
}

export const backupSource = ({ folder, manifest, schema }: Backup): FarmSource => ({
  ...manifest,
  schema,
  rowsOf: ({ name }) => backupRows(folder, name),
})

async function checkTable(folder: string, { tables }: Manifest, { name }: TableShape) {
  const { add, tally } = startTally()
  try {
    for await (const lines of zippedLines(join(folder, tableFile(name)))) lines.forEach(add)
  } catch {
    throw damaged(folder, `the table ${name} cannot be read`)
  }
  if (!isSameTally(tally(), tables[name])) {
    throw damaged(folder, `the table ${name} does not have the rows that its manifest tells of`)
  }
}

/** Checks that the file of every upload is there, with the hash in the table. */
async function checkObjects(folder: string, manifest: Manifest, sums: Map<string, string>) {
  const lost = new Set(manifest.lost)
  const objects: ExpectedObject[] = []
  for await (const rows of backupRows(folder, 'uploads')) {
    for (const row of rows) {
      const { key, hash, bytes } = row
      if (!hasObject(row) || lost.has(String(key))) continue
      if (sums.get(objectFile(String(key))) !== hash) {
        throw damaged(folder, `the file of upload ${key} is not in it`)
      }
      objects.push({ key: String(key), hash: String(hash), bytes: Number(bytes) })
    }
  }
  if (objects.length !== manifest.objects.count) {
    throw damaged(folder, `it has ${objects.length} files and not ${manifest.objects.count}`)
  }
  return objects
}
