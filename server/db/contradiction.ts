/** A row or a key that another contradicts: SQLite's and Postgres's classes of such errors. */
const CONTRADICTION = /^(?:SQLITE_CONSTRAINT|23\d{3}$)/

export function isContradiction(error: unknown) {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CONTRADICTION.test(code)
}
