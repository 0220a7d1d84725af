import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

type Call = Pick<FastifyRequest, 'params' | 'routeOptions'>

export const isAboutFile = ({ routeOptions }: Call) =>
  routeOptions.url?.startsWith('/api/objects/:key') === true

/** A picture in a page and the sending of a file carry no header that names the farm. */
export async function farmOfFile(db: Kysely<Tables>, { params }: Call) {
  const { key } = params as { key: string }
  const upload = await db
    .selectFrom('uploads')
    .select('farmId')
    .where('key', '=', key)
    .executeTakeFirst()
  return upload?.farmId
}
