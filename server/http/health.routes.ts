import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from './app-type.ts'

const health = z.object({ status: z.string() })

export function healthRoutes(app: App, { db, objects }: Deps) {
  app.get(
    '/healthz',
    { logLevel: 'silent', schema: { summary: 'The process is alive', response: { 200: health } } },
    async () => ({ status: 'alive' }),
  )

  app.get(
    '/readyz',
    {
      logLevel: 'silent',
      schema: { summary: 'Database and store can be reached', response: { 200: health } },
    },
    async () => {
      await sql`select 1`.execute(db)
      await objects.ready()
      return { status: 'ready' }
    },
  )
}
