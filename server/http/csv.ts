type Cell = string | number | null

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
/** What a spreadsheet would run as a formula (OWASP, "CSV Injection"); '-119.8' is a number to it. */
const runs = (text: string) => /^[=+\-@\t\r]/.test(text) && !PLAIN_NUMBER.test(text)

/** What would be run stays text behind a quote. */
function csvCell(value: Cell) {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = runs(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file (RFC 4180), with its end. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`
