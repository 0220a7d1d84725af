import { CompiledQuery, type Kysely } from 'kysely'
import { MAX_FINDINGS_SHOWN, type Notifications } from '#contract/notifications.ts'
import { toEntry, type NamedEvent } from '#server/timeline/event-rows.ts'
import { inBothEngines, type JsonWords } from '#server/db/json-words.ts'
import type { Tables } from '#server/db/tables.ts'
import { namedRows, tasksJson } from '#server/tasks/task-json.ts'
import { taskSeenOn } from '#server/tasks/task-rows.ts'

const MAX_TASKS_SHOWN = 20
/** Of those that were seen, the last few stay. */
const OLDER_SHOWN = 10

/** The words of a finding are those of its photo: no task has a part in it. */
const FINDING: Record<Exclude<keyof NamedEvent, 'title'>, string> = {
  id: 'e."id"',
  at: 'e."at"',
  kind: 'e."kind"',
  subject: 'e."subject"',
  projectId: 'e."projectId"',
  projectName: 'p."name"',
  entityId: 'e."entityId"',
  entityName: 'coalesce(c."fieldName", a."herdName", s."location")',
  detail: 'e."detail"',
  imageKey: 'n."imageKey"',
  analysisResult: 'n."analysisResult"',
  evidence: 'n."evidence"',
}

/** Opening the bell counts all new ones as seen, so all are told. */
function findingsJson({ object, array, parameter }: JsonWords, seenAt: string) {
  const columns = Object.entries(FINDING).map(([name, column]) => `${column} as "${name}"`)
  const fields = Object.keys(FINDING).map((name) => `'${name}', f."${name}"`)
  const oldest = `coalesce((select "at" from "events" where "ownerId" = ${parameter(1)}
    and "kind" = 'finding' order by "at" desc limit 1 offset ${OLDER_SHOWN - 1}), '')`
  const rows = `select ${columns.join(', ')} from "events" as e
    left join "projects" as p on p."id" = e."projectId"
    left join "crops" as c on c."id" = e."entityId"
    left join "animals" as a on a."id" = e."entityId"
    left join "solarSystems" as s on s."id" = e."entityId"
    left join "analyses" as n on n."id" = e."analysisId"
    where e."ownerId" = ${parameter(1)} and e."kind" = 'finding'
      and (e."at" > ${seenAt} or e."at" >= ${oldest})
    order by e."at" desc, e."id" desc limit ${MAX_FINDINGS_SHOWN}`
  return `(select cast(${array(`${object}(${fields.join(', ')})`)} as text) from (${rows}) as f)`
}

function bellSql(words: JsonWords) {
  const [owner, today] = [words.parameter(1), words.parameter(2)]
  const isDue = `t."doneAt" is null and t."dueDate" <= ${today}`
  const seenAt = `coalesce((select "findingsSeenAt" from "farmers" where "ownerId" = ${owner}), '')`
  const newFindings = `"kind" = 'finding' and "at" > ${seenAt}`
  return `select
    ${tasksJson(words, isDue, `t."dueDate", t."id"`, MAX_TASKS_SHOWN)} as "due",
    (select count(*) from "tasks" as t where t."ownerId" = ${owner} and ${isDue}) as "dueCount",
    ${findingsJson(words, seenAt)} as "findings",
    (select count(*) from "events" where "ownerId" = ${owner} and ${newFindings}) as "newCount",
    ${seenAt} as "seenAt"`
}

const statement = inBothEngines(bellSql)

type Count = number | string
type Row = { due: string; dueCount: Count; findings: string; newCount: Count; seenAt: string }

/** What a farmer's bell tells on the day that it is where the farmer is. */
export async function readBell(
  db: Kysely<Tables>,
  ownerId: string,
  today: string,
): Promise<Notifications> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement(db), [ownerId, today]))
  const [row] = rows
  const findings = JSON.parse(row?.findings ?? '[]') as Omit<NamedEvent, 'title'>[]
  return {
    today,
    due: namedRows(row?.due ?? '[]').map((task) => {
      const { id, title, dueDate, entityName, projectName } = taskSeenOn(today, task)
      return { id, title, dueDate, entityName, projectName }
    }),
    dueCount: Number(row?.dueCount),
    findings: findings.map((finding) => ({
      ...toEntry({ ...finding, title: null }),
      isNew: finding.at > (row?.seenAt ?? ''),
    })),
    newFindingCount: Number(row?.newCount),
  }
}
