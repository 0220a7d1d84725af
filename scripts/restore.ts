// `npm run restore`: restores a backup. `[BACKUP]` (default: the newest), `--from DIR`,
// `--replace`.
import { parseArgs } from 'node:util'
import { newestBackup } from '#server/archive/backup-format.ts'
import { restoreBackup } from '#server/archive/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { readableSize, runCommand } from './command.ts'

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string', default: './backups' },
      replace: { type: 'boolean', default: false },
    },
  })
  const folder = positionals[0]?.replace(/[/\\]$/, '') ?? (await newestIn(values.from))
  const { backup, restorePoint, setAside } = await restoreBackup({
    config: readConfig(process.env),
    folder,
    backups: values.from,
    replace: values.replace,
    now: () => new Date(),
  })
  const { objects, lost, madeAt } = backup.manifest
  if (restorePoint) console.log(`What was there before is in ${restorePoint.folder}.`)
  if (setAside) console.log(`The damaged database was renamed to ${setAside}.`)
  if (lost.length > 0) console.log(`${lost.length} files were lost before the backup was made.`)
  console.log(
    `Restored ${backup.folder} of ${madeAt}: ${objects.count} files (${readableSize(objects.bytes)}). Farmers sign in again, and make new calendar links.`,
  )
})

async function newestIn(backups: string) {
  const { folder, fromFuture } = await newestBackup(backups, new Date())
  for (const name of fromFuture) {
    console.error(`${name} is dated later than now, so a clock was wrong. It was passed over.`)
  }
  return folder
}
