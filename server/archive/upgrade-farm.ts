import { createReadStream } from 'node:fs'
import path from 'node:path'
import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import { MAX_IMPORT_RECORDS } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import { migrate } from '#server/db/migrate.ts'
import { openSqlite } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { MAX_ROWS } from '#server/farm/quota.ts'
import { SCHEMA } from './archive-head.ts'
import { exportedTables, MAX_ANSWER, type ExportedTable, type FileRow } from './exported-tables.ts'
import { FARM_FILE } from './farm-format.ts'
import {
  farmRows,
  farmSchemaIn,
  storableRow,
  type FarmText,
  type ReadRow,
  type RowRead,
} from './farm-rows.ts'
import { columnsOf, migrationsIn, type Column } from './farm-schema.ts'
import { brokenFarm } from './farm-zip.ts'
import { contradictionOr } from './import-rows.ts'
import { insertRows, type Cell, type Row } from './table-rows.ts'
import { writeFarmFiles } from './write-farm-files.ts'

const FARMER = 'farmer'
/** Of a row's farm, whose name differs by schema. */
const OWNER_COLUMNS = ['ownerId', 'farmId']

/**
 * An export of an older schema as one of this server's. As a restore does, it loads the rows at their
 * own schema and then migrates: an empty SQLite in `folder`, from which they are exported anew.
 * @param isWhole false where rows may refer to some that the file does not have
 * @throws HttpError 413, 422
 */
async function upgradeFarm<File extends FarmText>(
  zip: File,
  applied: string[],
  folder: string,
  isWhole = true,
): Promise<File> {
  const db = openSqlite(path.join(folder, 'upgrade.db')).withPlugin(otherRequestsBetween)
  try {
    if (!isWhole) await sql`pragma foreign_keys = off`.execute(db)
    await db.transaction().execute(async (tx) => {
      await migrate(tx, migrationsIn(applied))
      await loadRows(tx, zip, isWhole ? MAX_IMPORT_RECORDS : MAX_ROWS)
      await migrate(tx)
      await writeFarmFiles(tx, { farmId: FARMER, userId: null }, folder, '')
    })
  } catch (error) {
    throw isOfValues(error)
      ? brokenFarm(msg('its rows do not fit their version'))
      : contradictionOr(error)
  } finally {
    await db.destroy()
  }
  const upgraded = () => createReadStream(path.join(folder, FARM_FILE), 'utf8')
  return { ...zip, text: (name: string) => (name === FARM_FILE ? upgraded() : zip.text(name)) }
}

const otherRequestsBetween: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await otherRequests()
    return result
  },
}

/** Thrown by a migration, or SQLite's JSON, at values that no server would write. */
const isOfValues = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof TypeError ||
  (error as { code?: unknown }).code === 'SQLITE_ERROR'

async function loadRows(db: Kysely<Tables>, zip: FarmText, most: number) {
  await addFarmer(db)
  const schema = new Map<string, Column[]>()
  for (const { name } of exportedTables) schema.set(name, await columnsOf(db, name))
  const columnsIn = ({ name }: ExportedTable) => schema.get(name) ?? []
  const readRow: ReadRow = (table, text) => {
    const read = storableRow(text)
    return read.wrong ? read : oldRow(table, columnsIn(table), read.row)
  }
  for await (const { table, rows } of farmRows(zip, readRow, most)) {
    const columns = columnsIn(table).map(({ name }) => name)
    await insertRows(db, { name: table.name, columns }, rows as Row[])
  }
}

async function addFarmer(db: Kysely<Tables>) {
  const texts = { name: '', firstName: '', lastName: '', email: '', createdAt: '', updatedAt: '' }
  const farmer = { id: FARMER, ...texts, emailVerified: 0, farmRevision: 0 }
  await insertRows(db, { name: 'users', columns: Object.keys(farmer) }, [farmer])
}

/** The row as its table holds it, or what is wrong with it. */
function oldRow(table: ExportedTable, columns: readonly Column[], row: FileRow): RowRead {
  const known = columns.map(({ name }) => name).filter((name) => !OWNER_COLUMNS.includes(name))
  if (known.length === 0) return { wrong: msg('an unknown table') }
  if (Object.keys(row).some((name) => !known.includes(name)))
    return { wrong: msg('a wrong column') }
  const cells: Row = {}
  for (const column of columns) {
    const cell = oldCell(table, column, row[column.name])
    if (cell === undefined) return { wrong: msg('"{column}"', { column: column.name }) }
    cells[column.name] = cell
  }
  return { row: cells }
}

function oldCell(table: ExportedTable, { name, type, notnull }: Column, value: unknown) {
  if (OWNER_COLUMNS.includes(name)) return FARMER
  const isExported = table.columns.includes(name)
  if (value === undefined && isExported && !table.optional.includes(name)) return undefined
  if (value === undefined) return notnull ? '' : null
  if (value === null) return notnull ? undefined : null
  // JSON in a column that is gone is not told from other values.
  const isJson = typeof value === 'object' && (table.json.includes(name) || !isExported)
  const cell = isJson ? JSON.stringify(value) : value
  // No migration is given more to read than a server would have written.
  if (typeof cell === 'string' && cell.length > MAX_ANSWER) return undefined
  return typeof cell === (type === 'text' ? 'string' : 'number') ? (cell as Cell) : undefined
}

/** A file of this version or of an earlier one, as this version would write it. */
export async function ofThisVersion<File extends FarmText>(
  zip: File,
  folder: string,
  isWhole = true,
): Promise<File> {
  const schema = await farmSchemaIn(zip)
  return schema.length === SCHEMA.length ? zip : upgradeFarm(zip, schema, folder, isWhole)
}
