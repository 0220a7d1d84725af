import { setImmediate as otherRequests } from 'node:timers/promises'
import * as z from 'zod/mini'
import { msg, type Message } from '#contract/message.ts'
import { isStorable } from '#server/http/json-body.ts'
import { brokenFarm, noExport, unusable, type FarmZip } from './farm-zip.ts'
import { FARM_FILE, FORMAT, FORMAT_VERSION } from './farm-format.ts'
import { exportedTables, type FileRow, type ExportedTable } from './exported-tables.ts'

/** Consecutive rows of one table. */
export type FarmRows = { table: ExportedTable; rows: FileRow[] }

const tables = new Map<string, ExportedTable>(exportedTables.map((table) => [table.name, table]))

const head = z.object({ format: z.string(), version: z.number(), tables: z.object({}) })

/**
 * The rows of an export in file order, in batches of a few hundred. A row that cannot be read is
 * reported only once the head has shown that the file is of this version at all.
 * @throws HttpError 422
 */
export async function* farmRows(
  zip: FarmZip,
  { isChecked = false } = {},
): AsyncGenerator<FarmRows> {
  const json = jsonRows()
  let problem: Message | null = null
  let position = { table: '', row: 0 }
  try {
    for await (const chunk of zip.text(FARM_FILE)) {
      const batches: FarmRows[] = []
      for (const { table: name, text } of json.take(chunk)) {
        position = { table: name, row: name === position.table ? position.row + 1 : 1 }
        if (problem !== null) continue
        const table = tables.get(name)
        const { row, wrong } = readRow(table, text, isChecked)
        if (wrong) problem = msg('{wrong} in row {row, number} of {table}', { wrong, ...position })
        else if (batches.at(-1)?.table === table) batches.at(-1)?.rows.push(row)
        else if (table) batches.push({ table, rows: [row] })
      }
      yield* batches
      await otherRequests()
    }
  } catch (error) {
    throw error instanceof NoRows ? brokenFarm(msg('it has too much in one place')) : error
  }
  refuseHead(json.rest())
  if (problem !== null) throw brokenFarm(problem)
}

type ReadRow = { row: FileRow; wrong?: never } | { row?: never; wrong: Message }

/** The row, or what is wrong with it. */
function readRow(table: ExportedTable | undefined, text: string, isChecked: boolean): ReadRow {
  if (!table) return { wrong: msg('an unknown table') }
  if (isChecked) return { row: JSON.parse(text) as FileRow }
  if (!isStorable(text)) return { wrong: msg('a NUL or half a character') }
  const row = parsed(text)
  if (row === undefined) return { wrong: msg('broken JSON') }
  const checked = table.row.safeParse(row)
  if (checked.success) return { row: row as FileRow }
  const [issue] = checked.error.issues
  if (!issue?.path.length) return { wrong: msg('a wrong column') }
  return { wrong: msg('"{column}"', { column: issue.path.join('.') }) }
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
  if (json === undefined) throw brokenFarm(msg('it is cut off or not JSON'))
  const found = head.safeParse(json)
  if (!found.success || found.data.format !== FORMAT) throw noExport()
  const { version } = found.data
  if (version === FORMAT_VERSION) return
  const versions = { version, known: FORMAT_VERSION }
  throw unusable(
    version > FORMAT_VERSION
      ? msg(
          'This export has version {version} of the format, and this server reads version {known}. Import it where Smart Farm is newer.',
          versions,
        )
      : msg(
          'This export has version {version} of the format, and this server reads version {known}. Export the farm again from where it is kept.',
          versions,
        ),
  )
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** {"tables": {"crops": [ is three deep: what opens there is a row. */
const ROW_DEPTH = 3
const MAX_ROW_CHARACTERS = 1_000_000
/** Two for each importable row, plus the head. */
const MAX_REST_CHARACTERS = 500_000
/** Depth at which a row is refused, and how far before a list its name is looked for. */
const MAX_DEPTH = 20
const NAME_CHARACTERS = 200

type RowText = { table: string; text: string }

/** Thrown as soon as the text cannot be a farm.json, whatever follows. */
export class NoRows extends Error {}

/**
 * Cuts farm.json into rows as it streams in, however it is indented, so that a large farm is never
 * whole in memory and is parsed in small pieces. `rest` is the file with a 0 for each row: small
 * enough to parse at once, which proves that the whole was JSON.
 */
export function jsonRows() {
  let depth = 0
  let inString = false
  let isEscaped = false
  let table = ''
  let row = ''
  let rest = ''
  let restEnd = ''

  /** Keeps the end apart: searching `rest` itself would flatten the whole rope each time. */
  const addToRest = (text: string) => {
    rest += text
    restEnd = (restEnd + text).slice(-NAME_CHARACTERS)
  }

  /** Adds text to the row or, outside of rows, to the rest. */
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
