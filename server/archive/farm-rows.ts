import { setImmediate as otherRequests } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isHeld } from '#server/http/json-body.ts'
import { brokenFarm, noExport, unusable } from './broken-zip.ts'
import { FARM_FILE, FORMAT, FORMAT_VERSION } from './farm-format.ts'
import type { FarmZip } from './farm-zip.ts'
import { jsonRows, NoRows, type RowText } from './json-rows.ts'
import { takenTables, type FileRow, type TakenTable } from './exported-tables.ts'

export type FarmRow = { table: TakenTable; row: FileRow }

const tables = new Map<string, TakenTable>(takenTables.map((table) => [table.name, table]))

const head = z.object({ format: z.string(), version: z.number(), tables: z.object({}) })

/**
 * The rows of an export, some hundred at a time and in the order of the file. What cannot be read
 * is refused at the end, when it is known whether the file is of this version at all.
 * @throws HttpError 422
 */
export async function* farmRows(
  zip: FarmZip,
  { isChecked = false } = {},
): AsyncGenerator<FarmRow[]> {
  const json = jsonRows()
  let problem: string | null = null
  let position = { table: '', row: 0 }
  try {
    for await (const chunk of zip.text(FARM_FILE)) {
      const rows: FarmRow[] = []
      for (const { table, text } of json.take(chunk)) {
        position = { table, row: table === position.table ? position.row + 1 : 1 }
        if (problem !== null) continue
        const read = readRow({ table, text }, isChecked)
        if (typeof read === 'string') problem = `${read} in row ${position.row} of ${table}`
        else rows.push(read)
      }
      if (rows.length > 0) yield rows
      await otherRequests()
    }
  } catch (error) {
    throw error instanceof NoRows ? brokenFarm('it holds too much in one place') : error
  }
  refuseHead(json.rest())
  if (problem !== null) throw brokenFarm(problem)
}

/** Or what is wrong with it. */
function readRow({ table: name, text }: RowText, isChecked: boolean): FarmRow | string {
  const table = tables.get(name)
  if (!table) return 'an unknown table'
  if (!isHeld(text)) return 'a NUL or half a character'
  const row = parsed(text)
  if (row === undefined) return 'broken JSON'
  const checked = isChecked ? null : table.row.safeParse(row)
  if (!checked || checked.success) return { table, row: row as FileRow }
  const [issue] = checked.error.issues
  return issue?.path.length ? `"${issue.path.join('.')}"` : 'a wrong column'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuseHead(rest: string) {
  const json = parsed(rest)
  if (json === undefined) throw brokenFarm('it breaks off or is no JSON')
  const found = head.safeParse(json)
  if (!found.success || found.data.format !== FORMAT) throw noExport()
  const { version } = found.data
  if (version === FORMAT_VERSION) return
  throw unusable(
    `This export has version ${version} of the format, and this server reads version ${FORMAT_VERSION}. ${
      version > FORMAT_VERSION
        ? 'Import it where Smart Farm is newer.'
        : 'Export the farm again from where it is kept.'
    }`,
  )
}
