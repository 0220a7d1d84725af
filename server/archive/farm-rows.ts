import { setImmediate as otherRequests } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isHeld } from '#server/http/json-body.ts'
import { brokenFarm, noExport, unusable, type FarmZip } from './farm-zip.ts'
import { FARM_FILE, FORMAT, FORMAT_VERSION } from './farm-format.ts'
import { exportedTables, type FileRow, type ExportedTable } from './exported-tables.ts'

export type FarmRow = { table: ExportedTable; row: FileRow }

const tables = new Map<string, ExportedTable>(exportedTables.map((table) => [table.name, table]))

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

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** {"tables": {"crops": [ is three deep: what opens there is a row. */
const ROW_DEPTH = 3
const MAX_ROW_CHARACTERS = 1_000_000
/** Two for each row that can be imported, and the head. */
const MAX_REST_CHARACTERS = 500_000
/** How deep a row may go on, and how much of what stands before a list can be its name. */
const MAX_DEPTH = 20
const NAME_CHARACTERS = 200

type RowText = { table: string; text: string }

/** Thrown where the text cannot be a farm.json, whatever would follow. */
export class NoRows extends Error {}

/**
 * Cuts farm.json into rows while it is read, so that a large farm is never whole in memory and is
 * parsed in small pieces. What is left of it, with a 0 in place of each row, is small and can be
 * parsed as one: only then is it certain that the whole was JSON.
 */
export function jsonRows() {
  let depth = 0
  let inString = false
  let isEscaped = false
  let table = ''
  let row = ''
  let rest = ''
  let restEnd = ''

  /** Its end is kept apart: to look for it in the whole would put all of it together each time. */
  const addToRest = (text: string) => {
    rest += text
    restEnd = (restEnd + text).slice(-NAME_CHARACTERS)
  }

  /** Sorts what lies before `to`: part of a row, or of the rest. */
  const keep = (text: string) => {
    if (depth > ROW_DEPTH) row += text
    else addToRest(text)
    if (row.length > MAX_ROW_CHARACTERS || rest.length > MAX_REST_CHARACTERS) throw new NoRows()
  }

  function* take(chunk: string): Generator<RowText> {
    let kept = 0
    const keepTo = (end: number) => {
      keep(chunk.slice(kept, end))
      kept = end
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) inString = false
      } else if (code === QUOTE) inString = true
      else if (code === OPEN || code === OPEN_LIST) {
        keepTo(at)
        if (depth === ROW_DEPTH - 1) table = /"(\w+)"\s*:\s*$/.exec(restEnd)?.[1] ?? ''
        depth += 1
        if (depth > MAX_DEPTH) throw new NoRows()
      } else if (code === CLOSE || code === CLOSE_LIST) {
        keepTo(at + 1)
        depth -= 1
        if (depth === ROW_DEPTH) {
          yield { table, text: row }
          row = ''
          addToRest('0')
        }
      }
    }
    keepTo(chunk.length)
  }

  return { take, rest: () => rest }
}
