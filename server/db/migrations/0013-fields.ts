import { sql, type Kysely } from 'kysely'
import { linkFields } from '#server/db/fields.ts'
import type { Tables } from '#server/db/tables.ts'

/** Fields, made from the field names of crops, and an index for forgetting old answers. */
export const fields = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('fields')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('projectId', 'text', (c) =>
        c.notNull().references('projects.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('nameKey', 'text', (c) => c.notNull())
      .addColumn('areaM2', 'double precision')
      .addColumn('boundary', 'text')
      .addColumn('soil', 'text')
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('updatedAt', 'text', (c) => c.notNull())
      .addUniqueConstraint('fieldsByName', ['projectId', 'nameKey'])
      .execute()
    // Refers to no table, as rows are loaded table by table and crops come before fields.
    await db.schema.alterTable('crops').addColumn('fieldId', 'text').execute()
    await db.schema
      .createIndex('cropsWithoutField')
      .on('crops')
      .column('projectId')
      .where(sql.ref('fieldId'), 'is', null)
      .execute()
    await db.schema
      .createIndex('idempotentAnswersByAge')
      .on('idempotentAnswers')
      .column('createdAt')
      .execute()
    const farmed = await db.selectFrom('crops').select('projectId').distinct().execute()
    for (const { projectId } of farmed) await linkFields(db, projectId)
  },
}
