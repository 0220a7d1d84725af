import * as z from 'zod'

/**
 * A backup is a folder:
 *
 *     manifest.json            what is in it
 *     tables/<table>.jsonl.gz  a row a line
 *     objects/<key>            photos and files
 *     SHA256SUMS               of every file above, as `sha256sum -c` reads it
 *
 * It knows nothing of the engine or store it was taken from: it is restored into any.
 */
export const FORMAT_VERSION = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'

export const tableFile = (table: string) => `tables/${table}.jsonl.gz`
export const objectFile = (key: string) => `objects/${key}`

const tally = z.object({ rows: z.number(), digest: z.string() })

export const manifestSchema = z.object({
  format: z.literal('smart-farm-backup'),
  version: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  /** What the schema of the tables is. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), tally),
  objects: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys of files that the database speaks of and the store no longer had whole. */
  lost: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Backups sort by name as by time. */
export const backupName = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')
/** What a restore saves first is no backup of the farm's history: the next restore must not take it. */
export const restorePointName = (at: Date) => `before-restore-${backupName(at)}`
export const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const UNFINISHED = '.unfinished-'
