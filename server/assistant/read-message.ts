import type { ChatMessage } from '#contract/chat.ts'
import { messageOfIssue } from '#contract/message.ts'
import { taskPayload, type TaskPayload } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { findMentionedPlace } from '#domain/tasks/mentioned-place.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { english, say } from '#domain/texts/say.ts'
import type { FarmFacts } from '#server/ai.ts'
import { wholeQuestion } from './follow-up.ts'
import { smallTalk } from './small-talk.ts'
import { asksTasks } from './tasks/asks-tasks.ts'
import { listQuestion } from './tasks/list-question.ts'
import { taskWishes } from './tasks/task-wishes.ts'
import { URGENT_LINES, urgencyOf } from './urgent/urgent-signs.ts'
import { answerFromCalculators } from './calculators/calculator-answer.ts'
import { answerFromRecords } from './records/record-answer.ts'

/** A line that asks for a task: the task, or what is wrong with it. */
export type TaskOrder = { text: string } & (
  { payload: TaskPayload; problem: null } | { payload: null; problem: string }
)

/** Content of a message: tasks to add, then questions to answer. */
export type ReadMessage = { orders: TaskOrder[]; urgentLine: string | null; questions: string[] }

export function readMessage(message: string, farm: FarmFacts): ReadMessage {
  const { lines, rest } = taskWishes(message)
  const today = dateIn(farm.zone, farm.now)
  if (lines.length === 0)
    return { orders: [], urgentLine: null, questions: questionsOf(message, farm) }
  const urgency = urgencyOf(message)
  const asksMore = /\p{L}/u.test(rest) && smallTalk(rest) === null
  return {
    orders: lines.map((text) => ({ text, ...readOrder(text, farm, today) })),
    urgentLine: urgency && URGENT_LINES[urgency],
    questions: asksMore ? questionsOf(rest, farm) : [],
  }
}

/** The list that a question asks about, together with the one before it; null for any other. */
export const readQuestion = (question: string, history: ChatMessage[], farm: FarmFacts) =>
  listQuestion(asksTasks(question) ? question : wholeQuestion(question, history), farm)

/** 'to check the trough' is 'Check the trough'. */
const asTitle = (words: string) => {
  const title = words.replace(/^(?:to|that i) /i, '')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The task that a line asks for, at the record it names, or else in the current project. */
function readOrder(text: string, farm: FarmFacts, today: string) {
  const { line, problem } = readTaskLine(text, today)
  if (!line) return { payload: null, problem: say(english, problem) }
  const place = findMentionedPlace(line.title, recordsOf(farm))
  const checked = taskPayload.safeParse({
    ...line,
    title: asTitle(line.title),
    ...(place
      ? { kind: place.kind, projectId: place.projectId, entityId: place.id }
      : { projectId: farm.project.id }),
  })
  if (checked.success) return { payload: checked.data, problem: null }
  return {
    payload: null,
    problem: say(
      english,
      messageOfIssue(checked.error.issues[0]?.message ?? 'Please say it in other words.'),
    ),
  }
}

const BETWEEN =
  /(?<=[.?!])(?<!\d\.)\s+|,? and (?=(?:how|whats?|what's|which|who|when|where|do i|did i|have i) )/i
const IS_QUESTION =
  /\?$|^(?:(?:and|also|so|then|hi|hey|hello|please),? )*(?:how|whats?|what's|which|who|when|where|list|show|do|does|did|have|has|is|are|was|were)\b/i

/** A statement next to a question, without urgency. */
const isRemark = (text: string) => /[.!]$/.test(text) && !asksTasks(text) && !urgencyOf(text)

/** Whether records or calculators answer it; cards need the message as a whole. */
const isOfRecords = (text: string, farm: FarmFacts) => {
  const whole = wholeQuestion(text, [])
  return answerFromRecords(whole, farm) !== null || answerFromCalculators(whole, farm) !== null
}

/** Splits a message into questions if some of them are about tasks or records. */
export function questionsOf(message: string, farm: FarmFacts): string[] {
  const parts = message.split(BETWEEN).map((part) => part.trim())
  if (parts.some(asksTasks)) return parts.filter((part) => /\p{L}/u.test(part) && !isRemark(part))
  const isSplit =
    parts.length > 1 &&
    !urgencyOf(message) &&
    parts.every((part) => IS_QUESTION.test(part)) &&
    parts.some((part) => isOfRecords(part, farm))
  return isSplit ? parts : [message]
}
