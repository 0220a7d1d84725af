import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Ai } from './ai.ts'
import type { Push } from './alerts/push.ts'
import type { Language } from './assistant/open-language.ts'
import type { Auth } from './auth/open-auth.ts'
import type { Tables } from './db/tables.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MetricsAccess } from './metrics/metrics.routes.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { Certificate } from './process/certificate.ts'
import type { Places } from './places/places.ts'
import type { ReadProductionFile } from './solar/production/production-file.ts'
import type { WeatherAccess } from './weather/weather-access.ts'

/** Everything the app depends on; built only by `main.ts` and the tests. */
export type Deps = {
  db: Kysely<Tables>
  objects: ObjectStore
  ai: Ai
  /** Understands and writes sentences, on a thread of its own. */
  language: Language
  readProduction: ReadProductionFile
  places: Places
  /** Null where the host has turned the weather off. */
  weather: WeatherAccess | null
  /** Folder for temporary files of a request; emptied at startup. */
  scratchFolder: string
  auth: Auth
  /** Null where the host has configured no mail server. */
  mailer: Mailer | null
  push: Push
  /** Makes the loop that sends notices look at once. */
  wakeSending: () => void
  /** Origins of our own pages, e.g. `http://localhost:5000`. */
  origins: string[]
  /** True when pages are served over HTTPS. */
  secure: boolean
  /** What the server speaks HTTPS with; null where it speaks HTTP, maybe behind a proxy. */
  certificate: Certificate | null
  trustProxy: boolean | string
  now: () => Date
  newId: () => string
  log: FastifyBaseLogger | false
  /** Null when metrics are off. */
  metrics: MetricsAccess | null
  /** Folder of the built SPA; null when another server serves it. */
  spaFolder: string | null
}
