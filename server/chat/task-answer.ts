import type { Agenda, Task, TaskPayload } from '#contract/tasks.ts'
import { taskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/calendar-days.ts'
import { placeNamed } from '#domain/tasks/place-named.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import type { Answer, FarmFacts } from '#server/ai/ai.ts'
import { asksOtherFarm } from '#server/ai/assistant/other-farms.ts'
import { plainName, plainText } from '#server/ai/assistant/plain-text.ts'
import { asksTasks } from '#server/ai/assistant/tasks/asks-tasks.ts'
import { dueText } from '#server/ai/assistant/tasks/day-names.ts'
import { askedDone, tellDone } from '#server/ai/assistant/tasks/done-question.ts'
import { TASKS_SOURCE, tellTasks } from '#server/ai/assistant/tasks/task-question.ts'
import { URGENT_LINES, urgencyOf } from '#server/ai/assistant/urgent/urgent-signs.ts'
import type { RequestKey } from '#server/db/farm-write.ts'

/** A farmer's own list, as far as a conversation may use it. */
export type TaskList = {
  agenda: (zone: string) => Promise<Agenda>
  /** Newest first. @param from calendar date, as `to`; both count */
  doneBetween: (from: string, to: string) => Promise<Task[]>
  createOnce: (
    payload: TaskPayload,
    key: RequestKey | null,
  ) => Promise<{ task: Task; created: boolean }>
}

const ENGINE = 'built-in'
/** 'My sow is overdue and strains' asks for no list. */
const NAMES_LIST = /\b(?:tasks?|due|to-?do|jobs?)\b/i

/** What the farm's list answers to a question about it; null for any other question. */
export async function answerTaskQuestion(
  question: string,
  farm: FarmFacts,
  tasks: TaskList,
): Promise<Answer | null> {
  if (!asksTasks(question) || asksOtherFarm(question, farm)) return null
  const urgency = urgencyOf(question)
  if (urgency && !NAMES_LIST.test(question)) return null
  const today = dateIn(farm.zone, farm.now)
  const days = askedDone(question, today)
  const done = days && { tasks: await tasks.doneBetween(days.from, days.to), days, today }
  const { content, sources } = done
    ? tellDone(question, done, farm)
    : tellTasks(question, await tasks.agenda(farm.zone), farm)
  const said = urgency ? `${URGENT_LINES[urgency]}\n${content}` : content
  return { content: plainText(said), sources, engine: ENGINE }
}

const placesOf = ({ crops, animals, solarSystems }: FarmFacts) => [
  ...crops.map(({ id, projectId, fieldName }) => ({
    kind: 'crop' as const,
    projectId,
    entityId: id,
    name: fieldName,
  })),
  ...animals.map(({ id, projectId, herdName }) => ({
    kind: 'animal' as const,
    projectId,
    entityId: id,
    name: herdName,
  })),
  ...solarSystems.map(({ id, projectId, location }) => ({
    kind: 'solar' as const,
    projectId,
    entityId: id,
    name: location,
  })),
]

/** 'to check the trough' is 'Check the trough'. */
const asTitle = (words: string) => {
  const title = words.replace(/^(?:to|that i) /i, '')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The task that a line asks for, at the record it names or in the project of the conversation. */
function understand(text: string, farm: FarmFacts, today: string) {
  const { line, problem } = readTaskLine(text, today)
  if (!line) return { payload: null, problem }
  const place = placeNamed(line.title, placesOf(farm))
  const checked = taskPayload.safeParse({
    ...line,
    title: asTitle(line.title),
    ...(place
      ? { kind: place.kind, projectId: place.projectId, entityId: place.entityId }
      : { projectId: farm.project.id }),
  })
  if (checked.success) return { payload: checked.data, problem: null }
  return {
    payload: null,
    problem: checked.error.issues[0]?.message ?? 'Please say it in other words.',
  }
}

function addedText({ task, created }: { task: Task; created: boolean }, today: string) {
  const { title, dueDate, repeat, entityName, projectName } = task
  const where = entityName ?? projectName
  const when = `due ${dueText(dueDate, today)}${repeat ? `, ${repeatText(repeat)}` : ''}`
  const named = `"${plainName(title)}", ${when}${where ? `, for ${plainName(where)}` : ''}`
  return created ? `Added to your tasks: ${named}.` : `That is on your list already: ${named}.`
}

/**
 * Puts what a message asks for on the farmer's list, nothing twice, and says what was done.
 * @param lines each one task, as of `taskWishes`
 * @param key of the request: sent again, it adds nothing more
 */
export async function addTasks(
  message: string,
  lines: string[],
  farm: FarmFacts,
  { tasks, key }: { tasks: TaskList; key: RequestKey | null },
): Promise<Answer> {
  const today = dateIn(farm.zone, farm.now)
  const urgency = urgencyOf(message)
  const said = urgency ? [URGENT_LINES[urgency]] : []
  for (const [index, text] of lines.entries()) {
    const { payload, problem } = understand(text, farm, today)
    const own = key && { key: key.key, call: `${key.call} task ${index}` }
    said.push(
      payload
        ? addedText(await tasks.createOnce(payload, own), today)
        : `I could not add "${plainName(text)}". ${problem}`,
    )
  }
  return { content: plainText(said.join('\n')), sources: [TASKS_SOURCE], engine: ENGINE }
}
