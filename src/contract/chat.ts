import * as z from 'zod/mini'
import { MAX_CHAT_MESSAGE } from './limits.ts'
import { textUpTo } from './text.ts'

/** Where an answer comes from: a record of the farm or a knowledge card. */
export const chatSource = z.object({
  kind: z.enum(['record', 'card', 'calculator']),
  label: z.string(),
  /** A path of the SPA, where there is one to show. */
  path: z.nullable(z.string()),
})
export type ChatSource = z.infer<typeof chatSource>

export const chatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  id: z.optional(z.string()),
  sources: z.optional(z.array(chatSource)),
  /** 'built-in', or the name of the configured model; absent on the farmer's own messages. */
  engine: z.optional(z.string()),
  createdAt: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** `earlier` is the cursor of the page before this one (`?before=`), null at the beginning. */
export const conversation = z.object({
  messages: z.array(chatMessage),
  earlier: z.optional(z.nullable(z.string())),
})
export type Conversation = z.infer<typeof conversation>

export const chatPayload = z.object({
  message: textUpTo(
    MAX_CHAT_MESSAGE,
    `A message may have at most ${MAX_CHAT_MESSAGE.toLocaleString('en-US')} characters.`,
  ).check(z.minLength(1, 'Type a message first.')),
})

/**
 * What a message's headers say: the `timeZone` of where the farmer is ('tomorrow' is tomorrow
 * there). One that is not known counts as none. HTTP knows no case in names, Node's are lower.
 */
export const chatHeaders = z.object({ 'time-zone': z.optional(z.string()) })
export type ChatHeaders = z.infer<typeof chatHeaders>

/** What was sent and the answer to it, as the conversation will show them. */
export const chatAnswer = z.object({ messages: z.array(chatMessage) })
