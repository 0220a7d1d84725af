import { openFarmDatabase } from '#server/archive/farm-place.ts'
import { readConfig, type Config } from '#server/config.ts'
import { databaseRefusal } from '#server/db/database-refusal.ts'
import { giveToOwner } from '#server/process/data-dir.ts'
import { FULL_DISK } from '#server/process/durable-file.ts'
import { StartRefused } from '#server/process/start-refused.ts'

/** Runs a command; on failure prints one sentence and sets exit code 1. */
export function runCommand(work: () => Promise<void>) {
  work().catch((error: unknown) => {
    console.error(sentenceOf(error))
    process.exitCode = 1
  })
}

function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartRefused) return error.message
  const address = databaseAddress()
  const refusal = address ? databaseRefusal(error, address) : null
  if (refusal) return refusal.message
  const code = 'code' in error ? String(error.code) : ''
  if (FULL_DISK.has(code)) {
    return 'The disk is full. Make room and run it again; nothing was changed.'
  }
  if (code === 'EACCES' || code === 'EROFS') return `${error.message}. Nothing was changed.`
  return `It did not work, and nothing was changed: ${error.message}`
}

/** Does something with the accounts of the configured farm, also beside its running server. */
export async function withAccounts(
  work: (db: ReturnType<typeof openFarmDatabase>, config: Config) => Promise<void>,
) {
  const config = readConfig(process.env)
  const db = openFarmDatabase(config)
  try {
    await work(db, config)
  } finally {
    await db.destroy()
    if (!config.DATABASE_URL) await giveToOwner(config.DATA_DIR)
  }
}

/** Undefined if the environment itself is invalid: that must not mask the error at hand. */
function databaseAddress() {
  try {
    return readConfig(process.env).DATABASE_URL
  } catch {
    return undefined
  }
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function readableSize(bytes: number) {
  let unit = 0
  let left = bytes
  while (left >= 1000 && unit < UNITS.length - 1) {
    left /= 1000
    unit += 1
  }
  return `${unit === 0 ? left : left.toFixed(1)} ${UNITS[unit]}`
}
