import type { Kysely } from 'kysely'
import type { Actor } from '#contract/actor.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'

/** A device, and whoever did something before farms had members, has no id; a former member no name. */
export function actorOf(id: string | null | undefined, name: string | null | undefined): Actor {
  if (!id) return undefined
  return name ? { id, name } : null
}

export async function findActor(db: Kysely<Tables>, id: string | null | undefined): Promise<Actor> {
  if (!id) return undefined
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return actorOf(id, user?.name)
}

type Changed = Pick<EventRow, 'farmId' | 'projectId' | 'subject' | 'entityId'>

/**
 * Who last changed the fields of a record or a project. Ids are in the order of arrival; `at` is when
 * a phone without a network made the change.
 */
export async function lastChangeBy(db: Kysely<Tables>, what: Changed): Promise<Actor> {
  const { farmId, projectId, subject, entityId } = what
  const last = await db
    .selectFrom('events')
    .select('actorId')
    .where((eb) => eb.and({ farmId, projectId, subject, entityId, kind: 'changed' as const }))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return findActor(db, last?.actorId)
}
