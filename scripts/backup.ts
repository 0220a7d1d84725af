// `npm run backup`: backs up the farm while its server is running. `--to DIR`, `--keep N`.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { keepNewest } from '#server/archive/backup-format.ts'
import { openFarm } from '#server/archive/farm-place.ts'
import { makeBackup } from '#server/archive/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { readableSize, runCommand } from './command.ts'

/** The backup is complete, but files were already missing: an operator has to look into it. */
const EXIT_WITH_LOSSES = 2

runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: './backups' }, keep: { type: 'string' } },
  })
  const keep = values.keep === undefined ? null : numberToKeep(values.keep)
  const farm = await openFarm(readConfig(process.env))
  try {
    const { folder, manifest } = await makeBackup(farm, values.to, new Date())
    const { objects, lost } = manifest
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backup ${folder}: ${rows} rows, ${objects.count} files (${readableSize(objects.bytes)}), compared and tried out.`,
    )
    if (lost.length > 0) {
      console.error(
        `The store has lost ${lost.length} files that the farm speaks of: ${lost.slice(0, 5).join(', ')}. No older backup was removed.`,
      )
      process.exitCode = EXIT_WITH_LOSSES
    } else if (keep !== null) {
      const { removed, fromFuture } = await keepNewest(values.to, keep, basename(folder))
      for (const name of removed) console.log(`Removed ${name}.`)
      for (const name of fromFuture) {
        console.error(
          `${name} is dated later than this backup, so a clock was wrong. It was not counted and stays until you remove it.`,
        )
      }
    }
  } finally {
    await farm.close()
  }
})

function numberToKeep(text: string) {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new StartRefused('--keep takes the number of backups that stay, 1 or more.')
}
