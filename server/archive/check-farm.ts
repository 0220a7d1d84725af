import { MAX_LISTED, MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import { msg, type Message } from '#contract/message.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { listTooLong } from '#server/farm/project-records.ts'
import { brokenFarm, unusable, type FarmZip } from './farm-zip.ts'
import type { ExportedTable, FileRow } from './exported-tables.ts'
import { checkedRow, farmRows } from './farm-rows.ts'
import type { NewIds } from './import-rows.ts'

const RECORD_TABLES: string[] = recordKinds.map(({ table }) => table)
/** 2,000 for each record of the longest list, ten times what farmers write. */
const MAX_LIST_CHARACTERS = 10_000_000

/** An upload as the export describes it. */
export type UploadClaim = { key: string; type: string; hash: string }

export type CheckedFarm = {
  uploads: UploadClaim[]
  /** Keys of the uploads that the server drew for photos. */
  overlays: ReadonlySet<unknown>
  counts: { projects: number; records: number; tasks: number }
  rows: number
}

/**
 * Validates all rows of an export before anything is written, without keeping them in memory. Assigns
 * every row its new id in the order of the file, because lists are sorted by id.
 * @throws HttpError 413, 422
 */
export async function checkFarm(zip: FarmZip, ids: NewIds): Promise<CheckedFarm> {
  const counts = { projects: 0, records: 0, tasks: 0 }
  const uploads: UploadClaim[] = []
  const overlays = new Set<unknown>()
  const kinds = new Map<string, number>()
  let count = 0
  let listed = 0
  for await (const { table, rows } of farmRows(zip, checkedRow)) {
    const { name } = table
    const isRecord = RECORD_TABLES.includes(name)
    count += rows.length
    for (const row of rows) {
      assignId(table, row, ids)
      if (name === 'uploads') uploads.push(row as UploadClaim)
      if (name === 'analyses') overlays.add(row.overlayKey)
      if (isRecord) countOfKind(`${name} ${String(row.projectId)}`, name, kinds)
      if (isRecord || name === 'projects') listed += JSON.stringify(row).length
    }
    if (isRecord) counts.records += rows.length
    else if (name === 'projects' || name === 'tasks') counts[name] += rows.length
    if (counts.projects + counts.records > MAX_LISTED) throw unusable(listTooLong().sentence)
    if (listed > MAX_LIST_CHARACTERS) throw brokenFarm(msg('its records contain too much text'))
  }
  return { uploads, overlays, counts, rows: count }
}

function assignId({ id }: ExportedTable, row: FileRow, ids: NewIds) {
  const old = id === null ? null : String(row[id])
  if (old !== null && !ids.add(old)) throw brokenFarm(msg('two rows have the id {id}', { id: old }))
}

const RECORD_WORDS: Readonly<Record<string, Message>> = {
  crops: msg('crops'),
  animals: msg('animals'),
  solarSystems: msg('solar systems'),
}

function countOfKind(kind: string, table: string, kinds: Map<string, number>) {
  const known = (kinds.get(kind) ?? 0) + 1
  if (known > MAX_RECORDS_OF_A_KIND) {
    throw brokenFarm(
      msg('a project has more than {most} {records}', {
        most: MAX_RECORDS_OF_A_KIND,
        records: RECORD_WORDS[table] ?? table,
      }),
    )
  }
  kinds.set(kind, known)
}
