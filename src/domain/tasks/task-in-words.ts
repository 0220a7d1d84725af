import { msg, type Message } from '#contract/message.ts'
import type { Task, TaskFacts, TaskText } from '#contract/tasks.ts'
import { columnMessage } from '#domain/finding-words.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { taskMessage } from './task-words.ts'

/** `values.finding` holds what a photo showed or recommends, as its analysis stores it. */
function message(text: TaskText): Message {
  const { finding } = text.values ?? {}
  if (finding === undefined) return taskMessage(text)
  const title = columnMessage(`${finding}`)
  return text.code === 'finding' ? title : msg('To see whether this has helped: {title}', { title })
}

/** The title and the reason of a task in words, where nobody typed them. */
export function textsOf(spoken: Language, { title, why }: TaskFacts) {
  return {
    ...(title && { title: say(spoken, message(title)) }),
    ...(why && { why: say(spoken, message(why)) }),
  }
}

export const taskInWords = (spoken: Language, task: Task): Task => ({
  ...task,
  ...textsOf(spoken, task.facts ?? {}),
})
