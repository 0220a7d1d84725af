type Cell = string | number | null

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/**
 * Where a spreadsheet would begin a formula (OWASP, "CSV Injection"): at the start of a cell, and
 * behind what another spreadsheet than ours splits cells at. '-119.8' is a number to all of them.
 */
const BEFORE_FORMULA = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g

/** What would be run stays text behind a quote. */
function csvCell(value: Cell) {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = PLAIN_NUMBER.test(text) ? text : text.replaceAll(BEFORE_FORMULA, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`
