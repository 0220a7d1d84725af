import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/**
 * The farm of the file that a call is about; undefined for other calls. A picture in a page and the
 * sending of a file carry no header that names the farm.
 */
export async function farmOfFile(
  db: Kysely<Tables>,
  { params, routeOptions }: Pick<FastifyRequest, 'params' | 'routeOptions'>,
) {
  if (!routeOptions.url?.startsWith('/api/objects/:key')) return undefined
  const { key } = params as { key: string }
  const upload = await db
    .selectFrom('uploads')
    .select('farmId')
    .where('key', '=', key)
    .executeTakeFirst()
  return upload?.farmId
}
