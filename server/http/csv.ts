type Cell = string | number | null

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/**
 * Where a spreadsheet may see a formula (OWASP, "CSV Injection"): at the start of a cell, and after
 * any character that some spreadsheet splits cells at. '-119.8' is a number to all of them.
 */
const BEFORE_FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g

/** A quote in front turns a formula into text. */
function csvCell(value: Cell) {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = PLAIN_NUMBER.test(text) ? text : text.replaceAll(BEFORE_FORMULA, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180), with its line break. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`
