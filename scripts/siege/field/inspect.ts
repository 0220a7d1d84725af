import path from 'node:path'
import { openSqlite } from '#server/db/open.ts'
import type { FieldWork } from './work.ts'

const EXACT_WITHIN_MS = 60_000

/** Reads in the database what arrived of the work: what was lost, is there twice, or out of order. */
export async function inspect(dataDir: string, field: FieldWork) {
  const db = openSqlite(path.join(dataDir, 'farm.db'))
  try {
    const events = await db.selectFrom('events').selectAll().orderBy('id').execute()
    // The server adds routine tasks of its own.
    const tasks = await db
      .selectFrom('tasks')
      .select(['id', 'doneAt'])
      .where('title', 'like', 'Task %')
      .execute()
    const analyses = await db.selectFrom('analyses').select(['id', 'createdAt']).execute()
    const projects = await db.selectFrom('projects').select('id').execute()
    const crops = await db.selectFrom('crops').select('id').execute()
    let [lost, doubled, disordered, misdated] = [0, 0, 0, 0]
    const compare = (wanted: string[], found: (string | null)[]) => {
      lost += wanted.filter((id) => !found.includes(id)).length
      doubled += found.length - new Set(found).size
      doubled += found.filter((id) => id === null || !wanted.includes(id)).length
    }
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    compare([field.projectId], ids(projects))
    compare(field.crops, ids(crops))
    compare(field.tasks, ids(tasks))
    compare(field.pictures, ids(analyses))
    const completions = events.filter(({ kind }) => kind === 'task')
    compare(
      field.done,
      completions.map(({ taskId }) => taskId),
    )
    for (const [crop, last] of field.rows) {
      const renamed = events
        .filter(({ entityId, kind }) => entityId === crop && kind === 'changed')
        .map(({ changes }) => Number(/"to":"row (\d+)"/.exec(changes)?.[1]))
      const wanted = Array.from({ length: last }, (_, row) => row + 1)
      compare(wanted.map(String), renamed.map(String))
      disordered += renamed.filter(
        (row, index) => index > 0 && row < (renamed[index - 1] ?? 0),
      ).length
    }
    const dates = new Map<string, string | null>([
      ...tasks.map(({ id, doneAt }) => [id, doneAt] as const),
      ...analyses.map(({ id, createdAt }) => [id, createdAt] as const),
    ])
    for (const { path: call, recordId, moment, isPhoto } of field.work) {
      if (!isPhoto && !call.endsWith('/completion')) continue
      const off = Date.parse(dates.get(recordId) ?? '') - Date.parse(moment)
      if (Math.abs(off) > EXACT_WITHIN_MS) misdated += 1
    }
    return { lost, doubled, disordered, misdated }
  } finally {
    await db.destroy()
  }
}

/** Ends every sign-in, as a password changed elsewhere does. */
export async function endSessions(dataDir: string) {
  const db = openSqlite(path.join(dataDir, 'farm.db'))
  try {
    await db.deleteFrom('sessions').execute()
  } finally {
    await db.destroy()
  }
}
