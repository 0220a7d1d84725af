import { fromMinor, minorDigits } from '#domain/book/money.ts'
import type { Column } from '#domain/book/register-columns.ts'
import type { Cell, RegisterRow } from '#domain/book/register-rows.ts'
import { msg } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { csvLine } from '#server/http/csv.ts'

/** With it, spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NOT_ENTERED = msg('not entered')

/** Dates as ISO 8601, figures with a decimal point, so that programs read them. */
function cellText(spoken: Language, cell: Cell) {
  if (cell === null) return say(spoken, NOT_ENTERED)
  if (typeof cell !== 'object') return cell
  if ('date' in cell) return cell.date
  if ('quantity' in cell) return cell.quantity
  if ('minor' in cell)
    return fromMinor(cell.minor, cell.currency).toFixed(minorDigits(cell.currency))
  return say(spoken, cell)
}

export const headerLine = (spoken: Language, columns: readonly Column[]) =>
  BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => say(spoken, label)))

export const rowLines = (
  spoken: Language,
  columns: readonly Column[],
  rows: readonly RegisterRow[],
) => rows.map((row) => csvLine(columns.map(({ cell }) => cellText(spoken, cell(row))))).join('')
