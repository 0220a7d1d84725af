import type { Agenda, Task, TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { english, say } from '#domain/texts/say.ts'
import type { Answer, FarmFacts } from '#server/ai.ts'
import { plainName, plainText } from './plain-text.ts'
import type { ReadMessage } from './read-message.ts'
import { dueText } from '#server/assistant/tasks/asked-days.ts'
import type { ListedTasks, ListQuestion } from '#server/assistant/tasks/list-question.ts'
import { TASKS_SOURCE } from '#server/assistant/tasks/task-question.ts'
import type { RequestKey } from '#server/farm/farm-write.ts'

/** The farmer's task list, as far as the chat uses it. */
export type TaskList = {
  agenda: (zone: string) => Promise<Agenda>
  /** Newest first. Both dates are inclusive. */
  doneBetween: (from: string, to: string) => Promise<Task[]>
  createOnce: (
    payload: TaskPayload,
    key: RequestKey | null,
  ) => Promise<{ task: Task; created: boolean }>
}

const ENGINE = 'built-in'

/** The tasks that a question is about. */
export const listedTasks = async (
  { days }: ListQuestion,
  zone: string,
  tasks: TaskList,
): Promise<ListedTasks> =>
  days
    ? { done: await tasks.doneBetween(days.from, days.to), days }
    : { agenda: await tasks.agenda(zone) }

function addedText({ task, created }: { task: Task; created: boolean }, today: string) {
  const { title, dueDate, repeat, entityName, projectName } = task
  const where = entityName ?? projectName
  const when = `due ${dueText(dueDate, today)}${repeat ? `, ${say(english, repeatText(repeat))}` : ''}`
  const named = `"${plainName(title)}", ${when}${where ? `, for ${plainName(where)}` : ''}`
  return created ? `Added to your tasks: ${named}.` : `That is on your list already: ${named}.`
}

/**
 * Adds the requested tasks without duplicates, and says what was done.
 * @param key makes a retried request add nothing more
 */
export async function addTasks(
  { orders, urgentLine }: ReadMessage,
  { zone, now }: FarmFacts,
  { tasks, key }: { tasks: TaskList; key: RequestKey | null },
): Promise<Answer> {
  const today = dateIn(zone, now)
  const said = urgentLine ? [urgentLine] : []
  for (const [index, { text, payload, problem }] of orders.entries()) {
    const own = key && { ...key, call: `${key.call} task ${index}` }
    said.push(
      payload
        ? addedText(await tasks.createOnce(payload, own), today)
        : `I could not add "${plainName(text)}". ${problem}`,
    )
  }
  return { content: plainText(said.join('\n')), sources: [TASKS_SOURCE], engine: ENGINE }
}
