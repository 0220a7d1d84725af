import { setImmediate as otherRequests } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isHeld } from '#server/http/json-body.ts'
import { brokenFarm, noExport, unusable, type FarmZip } from './farm-zip.ts'
import { FARM_FILE, FORMAT, FORMAT_VERSION } from './farm-format.ts'
import { exportedTables, type FileRow, type ExportedTable } from './exported-tables.ts'
import { LineTooLong, linesOf } from './table-rows.ts'

/** Neighbours of one table. */
export type FarmRows = { table: ExportedTable; rows: FileRow[] }

const tables = new Map<string, ExportedTable>(exportedTables.map((table) => [table.name, table]))

/** The rows of an export, some hundred at a time and in the order of the file. */
export async function* farmRows(
  zip: FarmZip,
  { isChecked = false } = {},
): AsyncGenerator<FarmRows> {
  let position = { name: '', row: 0 }
  for await (const { name, lines } of rowLines(zip)) {
    if (name !== position.name) position = { name, row: 0 }
    const table = tables.get(name)
    const rows = lines.map((line) => {
      position.row += 1
      const read = table ? readRow(table, line, isChecked) : 'an unknown table'
      if (typeof read !== 'string') return read
      throw brokenFarm(`${read} in row ${position.row} of ${name}`)
    })
    if (table) yield { table, rows }
    await otherRequests()
  }
}

const head = z.object({ format: z.string(), version: z.number() })

const MAX_LINE_CHARACTERS = 1_000_000
const TABLES = '"tables":{'
const TABLE = /^"(\w+)":\[(?:\],?|\]\}\})?$/
const FARM_END = ']}}'
/** What stands behind a row: another table, nothing, another row. */
const ROW_ENDS = ['],', FARM_END, ',']

/**
 * Reads farm.json by the line, as it was written: its head, then a row a line under the name of its
 * table. So a large farm is never whole in memory, and is parsed in small pieces.
 * @throws HttpError 422
 */
async function* rowLines(zip: FarmZip): AsyncGenerator<{ name: string; lines: string[] }> {
  let name = ''
  let last = ''
  try {
    for await (const texts of linesOf(zip.text(FARM_FILE), MAX_LINE_CHARACTERS)) {
      let lines: string[] = []
      for (const line of texts.map((text) => text.trimEnd())) {
        if (line === '') continue
        if (last === '') refuseHead(line)
        else if (TABLE.test(line)) {
          if (lines.length > 0) yield { name, lines }
          lines = []
          name = TABLE.exec(line)?.[1] ?? ''
        } else if (line !== TABLES) lines.push(withoutEnd(line))
        last = line
      }
      if (lines.length > 0) yield { name, lines }
    }
  } catch (error) {
    throw error instanceof LineTooLong ? brokenFarm('it holds too much in one place') : error
  }
  if (!last.endsWith(FARM_END)) throw brokenFarm(BROKEN_OFF)
}

const BROKEN_OFF = 'it breaks off or is no JSON'

function refuseHead(line: string) {
  const json = parsed(line.replace(/,$/, '}'))
  if (json === undefined) throw brokenFarm(BROKEN_OFF)
  const found = head.safeParse(json)
  if (!found.success || found.data.format !== FORMAT) throw noExport()
  const { version } = found.data
  if (version !== FORMAT_VERSION) {
    throw unusable(
      `This export has version ${version} of the format, and this server reads version ${FORMAT_VERSION}. ${
        version > FORMAT_VERSION
          ? 'Import it where Smart Farm is newer.'
          : 'Export the farm again from where it is kept.'
      }`,
    )
  }
  if (!line.endsWith(',')) throw brokenFarm('its lines are not those of an export')
}

function withoutEnd(line: string) {
  const end = ROW_ENDS.find((one) => line.endsWith(one))
  if (end === undefined) throw brokenFarm(BROKEN_OFF)
  return line.slice(0, -end.length)
}

/** Or what is wrong with it. */
function readRow(table: ExportedTable, line: string, isChecked: boolean): FileRow | string {
  if (isChecked) return JSON.parse(line) as FileRow
  if (!isHeld(line)) return 'a NUL or half a character'
  if (hasTooManyLists(line)) return 'too many lists'
  const row = parsed(line)
  if (row === undefined) return 'broken JSON'
  const checked = table.row.safeParse(row)
  if (checked.success) return row as FileRow
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

/** Of lists and objects: within their lengths an analysis has 2,500, all else fewer. */
const MOST_LISTS = 3000
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT] = [34, 92, 91, 123]

/** Lists in lists take longer to parse than all else, and writing deeper ones ends in a full stack. */
function hasTooManyLists(line: string) {
  let lists = 0
  let inText = false
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at)
    if (inText && code === BACKSLASH) at += 1
    else if (code === QUOTE) inText = !inText
    else if (!inText && (code === OPEN_LIST || code === OPEN_OBJECT)) lists += 1
  }
  return lists > MOST_LISTS
}
