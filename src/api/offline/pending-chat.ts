import { conversation, type ChatMessage } from '#contract/chat.ts'
import type { WaitingChange } from './change.ts'

/** How far the clock of a device may be ahead of the server's. */
const SKEW_MS = 10 * 60_000

const isQuestion = ({ role, content, createdAt }: ChatMessage, asked: string, at: string) =>
  role === 'user' &&
  content === asked &&
  (createdAt === undefined || Date.parse(createdAt) > Date.parse(at) - SKEW_MS)

/** Adds the questions that wait, with a marker, behind the messages of a conversation. */
export function pendingConversation(json: unknown, path: string, changes: WaitingChange[]) {
  const questions = changes.filter((change) => change.method === 'POST' && change.path === path)
  if (questions.length === 0) return json
  const parsed = conversation.safeParse(json ?? { messages: [] })
  if (!parsed.success) return json
  const arrived = [...parsed.data.messages]
  const waiting = questions.flatMap(({ key, at, body, refusal }) => {
    const { message } = body as { message: string }
    const index = arrived.findIndex((one) => isQuestion(one, message, at))
    // Each message is the arrival of one question, as the same may be asked twice.
    if (index >= 0) {
      arrived.splice(index, 1)
      return []
    }
    const marks = { isWaiting: true, refusal: refusal?.sentence }
    return [{ role: 'user', content: message, id: key, createdAt: at, ...marks }]
  })
  return { ...parsed.data, messages: [...parsed.data.messages, ...waiting] }
}
