import { sql, type Kysely } from 'kysely'

/** Events of the timeline, backfilled from existing records. */
export const timeline = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('ownerId', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('projectId', 'text', (c) => c.references('projects.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('entityId', 'text')
      .addColumn('taskId', 'text', (c) => c.references('tasks.id').onDelete('cascade'))
      .addColumn('analysisId', 'text', (c) => c.references('analyses.id').onDelete('cascade'))
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .execute()
    // The kind comes last, so that a rare one is found within the index.
    await db.schema
      .createIndex('eventsByOwner')
      .on('events')
      .columns(['ownerId', 'at', 'id', 'kind'])
      .execute()
    await db.schema
      .createIndex('eventsByProject')
      .on('events')
      .columns(['projectId', 'ownerId', 'at', 'id', 'kind'])
      .execute()
    for (const column of ['taskId', 'analysisId']) {
      await db.schema
        .createIndex(column === 'taskId' ? 'eventsByTask' : 'eventsByAnalysis')
        .on('events')
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute()
    }
    await rememberPast(db)
  },
}

/** Backfills events of records from before the timeline. */
async function rememberPast(db: Kysely<unknown>) {
  await remember(db, {
    from: sql`"projects" p`,
    id: sql`'created:' || p."id"`,
    projectId: sql`p."id"`,
    kind: sql`'created'`,
    subject: sql`'project'`,
    at: sql`p."createdAt"`,
  })
  const records = [
    ['crops', 'crop', sql`r."name" || ', ' || r."fieldSize" || ' acres'`],
    [
      'animals',
      'animal',
      sql`r."count" || ' ' || r."type" || ', ' || r."pastureSize" || ' acres of pasture'`,
    ],
    [
      'solarSystems',
      'solar',
      sql`case when r."capacity" = '' then '' else r."capacity" || ' kW' end`,
    ],
  ] as const
  for (const [table, subject, detail] of records) {
    await remember(db, {
      from: sql`${sql.table(table)} r join "projects" p on p."id" = r."projectId"`,
      id: sql`'created:' || r."id"`,
      projectId: sql`p."id"`,
      kind: sql`'created'`,
      subject: sql.lit(subject),
      entityId: sql`r."id"`,
      detail,
      at: sql`r."createdAt"`,
    })
  }
  await remember(db, {
    from: sql`"analyses" a join "projects" p on p."id" = a."projectId"`,
    id: sql`'photo:' || a."id"`,
    projectId: sql`p."id"`,
    kind: sql`case when ${NEEDS_ATTENTION} then 'finding' else 'photo' end`,
    subject: sql`a."entityType"`,
    entityId: sql`a."entityId"`,
    analysisId: sql`a."id"`,
    at: sql`a."createdAt"`,
  })
  await remember(db, {
    from: sql`"tasks" p where p."doneAt" is not null`,
    ownerId: sql`p."ownerId"`,
    id: sql`'task:' || p."id"`,
    projectId: sql`p."projectId"`,
    kind: sql`'task'`,
    subject: sql`p."kind"`,
    entityId: sql`p."entityId"`,
    taskId: sql`p."id"`,
    at: sql`p."doneAt"`,
  })
  await remember(db, {
    from: sql`(
      select "systemId", "createdAt", min("date") as "first", max("date") as "last", count(*) as "days"
      from "solarDays" group by "systemId", "createdAt"
    ) d join "solarSystems" r on r."id" = d."systemId" join "projects" p on p."id" = r."projectId"`,
    id: sql`'reading:' || r."id" || ':' || d."createdAt"`,
    projectId: sql`p."id"`,
    kind: sql`'reading'`,
    subject: sql`'solar'`,
    entityId: sql`r."id"`,
    detail: sql`d."days" || ' days of measured production, ' || d."first" || ' to ' || d."last"`,
    at: sql`d."createdAt"`,
  })
}

/** Matches JSON as our own server wrote it, without spaces. */
const NEEDS_ATTENTION = sql.join(
  [
    'Status":"needs_attention"',
    'Status":"poor"',
    'Status":"critical"',
    '"diseaseDetected":true',
    '"pestDamage":true',
    '"behaviorNormal":false',
    '"shadingDetected":true',
    '"dirtBuildup":true',
  ].map((part) => sql`a."analysisResult" like ${sql.lit(`%${part}%`)}`),
  sql` or `,
)

type Part = ReturnType<typeof sql>
type Past = Record<'from' | 'id' | 'projectId' | 'kind' | 'subject' | 'at', Part> &
  Partial<Record<'ownerId' | 'entityId' | 'taskId' | 'analysisId' | 'detail', Part>>

const remember = (db: Kysely<unknown>, past: Past) =>
  sql`
    insert into "events" (
      "id", "ownerId", "projectId", "kind", "subject", "entityId", "taskId", "analysisId", "detail", "at"
    )
    select ${past.id}, ${past.ownerId ?? sql`p."ownerId"`}, ${past.projectId}, ${past.kind},
      ${past.subject}, ${past.entityId ?? sql`null`}, ${past.taskId ?? sql`null`},
      ${past.analysisId ?? sql`null`}, ${past.detail ?? sql`''`}, ${past.at}
    from ${past.from}
  `.execute(db)
