import { setImmediate as otherRequests } from 'node:timers/promises'
import { MAX_IMPORT_RECORDS } from '#contract/limits.ts'
import { msg, type Message } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isStorable } from '#server/http/json-body.ts'
import { madeByNewer, parsed, schemaIn } from './archive-head.ts'
import { brokenFarm, noExport, unusable, type FarmZip } from './farm-zip.ts'
import { FARM_FILE, FORMAT } from './farm-format.ts'
import { exportedTables, type FileRow, type ExportedTable } from './exported-tables.ts'

/** Where a farm.json is read from. */
export type FarmText = Pick<FarmZip, 'text'>
/** Consecutive rows of one table. */
export type FarmRows = { table: ExportedTable; rows: FileRow[] }
/** A row, or what is wrong with it. */
export type RowRead = { row: FileRow; wrong?: never } | { row?: never; wrong: Message }
export type ReadRow = (table: ExportedTable, text: string) => RowRead

const tables = new Map<string, ExportedTable>(exportedTables.map((table) => [table.name, table]))

/**
 * The migrations that an export was written with. Reads the whole file, which may name them at its end.
 * @throws HttpError 422 if it is not JSON, not an export, or newer
 */
export async function farmSchemaIn(zip: FarmText) {
  const json = jsonRows()
  for await (const _row of rowTexts(zip, json)) {
    // Only what is around the rows matters here.
  }
  const found = parsed(json.rest())
  if (found === undefined) throw brokenFarm(msg('it is cut off or not JSON'))
  const schema = schemaIn(found, FORMAT)
  if (schema === 'another') throw noExport()
  if (schema === 'newer') throw unusable(madeByNewer(msg('This export')))
  if (schema === 'nameless') throw brokenFarm(msg('it does not say which version made it'))
  return schema
}

/**
 * The rows of an export in file order, in batches of a few hundred.
 * @throws HttpError 413, 422
 */
export async function* farmRows(
  zip: FarmText,
  readRow: ReadRow,
  most = MAX_IMPORT_RECORDS,
): AsyncGenerator<FarmRows> {
  let [at, count, last] = [0, 0, '']
  for await (const texts of rowTexts(zip)) {
    const batches: FarmRows[] = []
    count += texts.length
    if (count > most) throw tooManyRecords()
    for (const { table: name, text } of texts) {
      at = name === last ? at + 1 : 1
      last = name
      const table = tables.get(name)
      const broken = (wrong: Message) =>
        brokenFarm(msg('{wrong} in row {row, number} of {table}', { wrong, row: at, table: name }))
      if (!table) throw broken(msg('an unknown table'))
      const { row, wrong } = readRow(table, text)
      if (wrong) throw broken(wrong)
      const batch = batches.at(-1)
      if (batch?.table === table) batch.rows.push(row)
      else batches.push({ table, rows: [row] })
    }
    yield* batches
  }
}

async function* rowTexts(zip: FarmText, json = jsonRows()): AsyncGenerator<RowText[]> {
  try {
    for await (const chunk of zip.text(FARM_FILE)) {
      yield [...json.take(chunk)]
      await otherRequests()
    }
  } catch (error) {
    throw error instanceof NoRows ? brokenFarm(msg('it has too much in one place')) : error
  }
}

const tooManyRecords = () =>
  new HttpError(
    413,
    msg(
      'This export has more than {most, number} records, the most that can be imported. Nothing was imported.',
      { most: MAX_IMPORT_RECORDS },
    ),
  )

/** For rows that have been checked before. */
export const trustedRow: ReadRow = (_table, text) => ({ row: JSON.parse(text) as FileRow })

/** Checks a row against this server's schema. */
export const checkedRow: ReadRow = (table, text) => {
  const read = storableRow(text)
  if (read.wrong) return read
  const checked = table.row.safeParse(read.row)
  if (checked.success) return read
  const [issue] = checked.error.issues
  if (!issue?.path.length) return { wrong: msg('a wrong column') }
  return { wrong: msg('"{column}"', { column: issue.path.join('.') }) }
}

export function storableRow(text: string): RowRead {
  if (!isStorable(text)) return { wrong: msg('a NUL or half a character') }
  const row = parsed(text) as FileRow | undefined
  return row ? { row } : { wrong: msg('broken JSON') }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** {"tables": {"crops": [ is three deep: what opens there is a row. */
const ROW_DEPTH = 3
const MAX_ROW_CHARACTERS = 1_000_000
/** Two for each row that a farm may have, plus the head. */
const MAX_REST_CHARACTERS = 600_000
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
