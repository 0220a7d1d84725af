// `npm run db:move`: copies the SQLite farm in DATA_DIR to DATABASE_URL, and its files to
// S3_BUCKET.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { moveFarm } from '#server/archive/move-farm.ts'
import { readConfig } from '#server/config.ts'
import { dataPaths } from '#server/process/data-dir.ts'
import { runCommand } from './command.ts'

/** The move is complete, but files were already missing: an operator has to look into it. */
const EXIT_WITH_LOSSES = 2

runCommand(async () => {
  parseArgs({ options: {} })
  const config = readConfig(process.env)
  const { rows, objects } = await moveFarm(config)
  if (rows !== null) console.log(`All ${rows} rows are in Postgres, each compared.`)
  const { secretFile } = dataPaths(config.DATA_DIR)
  if (rows !== null && !config.SESSION_SECRET && existsSync(secretFile)) {
    console.log(
      `Farmers stay signed in where SESSION_SECRET is the content of ${path.resolve(secretFile)}.`,
    )
  }
  if (!objects) return
  const { there, put, lost } = objects
  console.log(`All ${there + put} files are in the bucket, each compared (${put} of them new).`)
  if (lost.length === 0) return
  console.error(`The folder had lost ${lost.length} files before: ${lost.slice(0, 5).join(', ')}.`)
  process.exitCode = EXIT_WITH_LOSSES
})
