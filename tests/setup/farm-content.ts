import type { Config } from '#server/config.ts'
import { hashOf } from '#server/archive/backup-format.ts'
import { openFarm } from '#server/archive/farm-place.ts'
import { finishedObjects } from '#server/archive/copy-objects.ts'
import { dbSource } from '#server/archive/load-farm.ts'

/** Row count and digest of each table, and the hash of each file. */
export async function contentOf(config: Config) {
  const { db, objects, close } = await openFarm(config)
  const tables: Record<string, string> = {}
  for (const [name, { rows, digest }] of Object.entries((await dbSource(db)).tables))
    tables[name] = `${rows} ${digest}`
  const files: Record<string, string> = {}
  for (const { key } of await finishedObjects(db)) {
    const found = await objects.get(key)
    files[key] = found ? await hashOf(found.body) : 'missing'
  }
  await close()
  return { tables, files }
}

/** What a restore brings back: everything but sessions, calendar links, invitations, API tokens, passkeys, and who is told where. */
export const withoutAccess = ({ tables, files }: Awaited<ReturnType<typeof contentOf>>) => ({
  tables: {
    ...tables,
    sessions: 'ended',
    calendars: 'revoked',
    invitations: 'ended',
    apiTokens: 'revoked',
    passkeys: 'removed',
    channels: 'removed',
    notices: 'removed',
  },
  files,
})
