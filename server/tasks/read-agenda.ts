import { CompiledQuery, type Kysely } from 'kysely'
import type { Agenda } from '#contract/tasks.ts'
import { inBothEngines, type JsonWords } from '#server/db/json-words.ts'
import type { Tables } from '#server/db/tables.ts'
import { namedRows, tasksJson } from './task-json.ts'
import { taskSeenOn } from './task-rows.ts'

const MAX_SHOWN = 500

function agendaSql(words: JsonWords) {
  const doneToday = `t."doneOn" = ${words.parameter(2)}`
  const openCount = `(select count(*) from "tasks" as t
    where t."ownerId" = ${words.parameter(1)} and t."doneAt" is null)`
  return `select
    ${tasksJson(words, `t."doneAt" is null`, `t."dueDate", t."id"`, MAX_SHOWN)} as "open",
    ${openCount} as "openCount",
    ${tasksJson(words, doneToday, `t."doneAt" desc`, MAX_SHOWN)} as "doneToday"`
}

const statement = inBothEngines(agendaSql)

type Row = { open: string; openCount: number | string; doneToday: string }

/** A farmer's open tasks and those done on the day that it is where the farmer is. */
export async function readAgenda(
  db: Kysely<Tables>,
  ownerId: string,
  today: string,
): Promise<Agenda> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement(db), [ownerId, today]))
  const [row] = rows
  const tasks = (json = '[]') => namedRows(json).map((task) => taskSeenOn(today, task))
  return {
    today,
    open: tasks(row?.open),
    openCount: Number(row?.openCount),
    doneToday: tasks(row?.doneToday),
  }
}
