import { MAX_IMPORT_RECORDS, MAX_LISTED, MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { listTooLong } from '#server/farm/project-records.ts'
import { HttpError } from '#server/http/http-error.ts'
import { brokenFarm, unusable, type FarmZip } from './farm-zip.ts'
import { farmRows, type FarmRow } from './farm-rows.ts'
import type { NewIds } from './import-rows.ts'

const RECORD_TABLES: string[] = recordKinds.map(({ table }) => table)
/** 2,000 for each record of the longest list: the texts of farmers take a tenth of that. */
const MAX_LIST_CHARACTERS = 10_000_000

/** An upload that the export names. */
export type UploadClaim = { key: string; type: string; hash: string }

export type CheckedFarm = {
  uploads: UploadClaim[]
  counts: { projects: number; records: number; tasks: number }
  rows: number
}

/**
 * Reads all rows of an export without keeping them: whatever is wrong is found before anything is
 * written. Gives every row its new id, in the order of the file, so that what is listed by id keeps
 * its order.
 * @throws HttpError 413, 422
 */
export async function checkFarm(zip: FarmZip, ids: NewIds): Promise<CheckedFarm> {
  const counts = { projects: 0, records: 0, tasks: 0 }
  const farm = { uploads: [] as UploadClaim[], counts, rows: 0 }
  const kinds = new Map<string, number>()
  let listed = 0
  for await (const rows of farmRows(zip)) {
    farm.rows += rows.length
    if (farm.rows > MAX_IMPORT_RECORDS) throw tooManyRecords()
    for (const row of rows) {
      nameAnew(row, ids)
      count(row, farm)
      countOfKind(row, kinds)
      listed += listCharacters(row)
    }
    if (counts.projects + counts.records > MAX_LISTED) throw unusable(listTooLong().message)
    if (listed > MAX_LIST_CHARACTERS) throw brokenFarm('its records hold too much text')
  }
  return farm
}

const tooManyRecords = () =>
  new HttpError(
    413,
    `This export holds more than ${MAX_IMPORT_RECORDS.toLocaleString('en-US')} records, which is the most that can be imported. Nothing was imported.`,
  )

/** The files of uploads are stored first, and named then. */
function nameAnew({ table, row }: FarmRow, ids: NewIds) {
  const old = row[table.key]
  if (typeof old !== 'string' || !table.ids.includes(table.key)) return
  const isNew = table.name === 'uploads' ? ids.reserve(old) : ids.add(old)
  if (!isNew) throw brokenFarm(`two rows have the id ${old}`)
}

function count({ table: { name }, row }: FarmRow, { uploads, counts }: CheckedFarm) {
  if (name === 'projects') counts.projects += 1
  if (name === 'tasks') counts.tasks += 1
  if (RECORD_TABLES.includes(name)) counts.records += 1
  if (name === 'uploads') {
    uploads.push({ key: String(row.key), type: String(row.type), hash: String(row.hash) })
  }
}

const listCharacters = ({ table: { name }, row }: FarmRow) =>
  name === 'projects' || RECORD_TABLES.includes(name) ? JSON.stringify(row).length : 0

function countOfKind({ table: { name }, row }: FarmRow, kinds: Map<string, number>) {
  if (!RECORD_TABLES.includes(name)) return
  const kind = `${name} ${String(row.projectId)}`
  const known = (kinds.get(kind) ?? 0) + 1
  if (known > MAX_RECORDS_OF_A_KIND) {
    throw brokenFarm(`a project has more than ${MAX_RECORDS_OF_A_KIND} ${name}`)
  }
  kinds.set(kind, known)
}
