import { sql, type Kysely } from 'kysely'
import type { Entry, EntryTarget, EntryTargetKind } from '#contract/entries.ts'
import type { Tables } from '#server/db/tables.ts'

/** What an entry is about, as it is now. */
export type FoundTarget = Pick<EntryTarget, 'kind' | 'id'> & { name: string; projectId: string }

const TABLES = {
  field: { table: 'fields', name: 'name' },
  animal: { table: 'animals', name: 'herdName' },
  solar: { table: 'solarSystems', name: 'location' },
} as const satisfies Record<EntryTargetKind, { table: keyof Tables; name: string }>

type Named = Pick<EntryTarget, 'kind' | 'id'>

export const targetKey = ({ kind, id }: Named) => `${kind} ${id}`

/** Those of these fields, herds and systems that the farm has, by `targetKey`; in one statement. */
export async function findTargets(db: Kysely<Tables>, farmId: string, targets: readonly Named[]) {
  const selects = Object.entries(TABLES).flatMap(([kind, { table, name }]) => {
    const ids = new Set(targets.filter((target) => target.kind === kind).map(({ id }) => id))
    if (ids.size === 0) return []
    return [
      sql`
        select ${sql.lit(kind)} as "kind", t."id", t.${sql.ref(name)} as "name", t."projectId"
        from ${sql.table(table)} as t
        inner join "projects" on "projects"."id" = t."projectId"
        where t."id" in (${sql.join([...ids])}) and "projects"."farmId" = ${farmId}`,
    ]
  })
  if (selects.length === 0) return new Map<string, FoundTarget>()
  const { rows } = await sql<FoundTarget>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [targetKey(row), row]))
}

type Stored = { kind: EntryTargetKind; targetId: string; share: number | null; formerName: string }

/** With the present name, or the last one of what was deleted. */
export function namedTarget(
  found: ReadonlyMap<string, FoundTarget>,
  { kind, targetId: id, share, formerName }: Stored,
): Entry['targets'][number] {
  const { name = formerName, projectId = null } = found.get(targetKey({ kind, id })) ?? {}
  return { kind, id, share, name, projectId }
}
