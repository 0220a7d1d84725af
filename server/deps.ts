import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Ai } from './ai.ts'
import type { Language } from './assistant/open-language.ts'
import type { Auth } from './auth/open-auth.ts'
import type { Tables } from './db/tables.ts'
import type { MetricsAccess } from './metrics/metrics.routes.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { ReadProduction } from './solar/open-production-reader.ts'

/** Everything the app needs of the world; only `main.ts` and the tests make one. */
export type Deps = {
  db: Kysely<Tables>
  objects: ObjectStore
  ai: Ai
  /** Reads and words sentences, where nobody else waits for it. */
  language: Language
  readProduction: ReadProduction
  /** A folder for files of one request; emptied when the server starts. */
  scratchFolder: string
  auth: Auth
  /** Origins that our own pages have, e.g. `http://localhost:5000`. */
  origins: string[]
  /** True where the pages are served over https. */
  secure: boolean
  trustProxy: boolean | string
  now: () => Date
  newId: () => string
  log: FastifyBaseLogger | false
  /** What this process counts, told to whoever holds the token; null where nobody asks. */
  metrics: MetricsAccess | null
  /** Folder of the built SPA; null where another server hands it out. */
  spaFolder: string | null
}
