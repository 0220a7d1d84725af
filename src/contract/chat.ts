import * as z from 'zod/mini'
import { MAX_CHAT_MESSAGE } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { textUpTo } from './text.ts'

export const chatSource = z.object({
  kind: z.enum(['record', 'card', 'calculator']),
  label: z.string(),
  /** A path in the SPA, if there is a page to show. */
  path: z.nullable(z.string()),
})
export type ChatSource = z.infer<typeof chatSource>

/** What may be tapped: what its button says, and the message that a tap sends; with a path it opens that in the SPA. */
export const chatChoice = z.object({
  label: z.string(),
  message: z.string(),
  path: z.optional(z.string()),
})
export type ChatChoice = z.infer<typeof chatChoice>

export const chatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  id: z.optional(z.string()),
  sources: z.optional(z.array(chatSource)),
  /** At most three, where the question was not certain. */
  choices: z.optional(z.array(chatChoice)),
  /** Its first line says whom to call at once. */
  urgent: z.optional(z.boolean()),
  /** 'built-in', or the name of the configured model; absent on the farmer's own messages. */
  engine: z.optional(z.string()),
  createdAt: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** `earlier` is the cursor of the previous page (`?before=`), null at the start. */
export const conversation = z.object({
  messages: z.array(chatMessage),
  earlier: z.optional(z.nullable(z.string())),
})
export type Conversation = z.infer<typeof conversation>

export const chatPayload = z.object({
  message: textUpTo(
    MAX_CHAT_MESSAGE,
    msg('A message may have at most {most, number} characters.', { most: MAX_CHAT_MESSAGE }),
  ).check(z.minLength(1, asIssue(msg('Type a message first.')))),
})

/** In lower case, as Node delivers header names. */
export const chatHeaders = z.object({
  /** The farmer's, which decides what 'tomorrow' means. Unknown zones are ignored. */
  'time-zone': z.optional(z.string()),
  /** The id of the record whose page is open. */
  'about-record': z.optional(z.string()),
})
export type ChatHeaders = z.infer<typeof chatHeaders>

export const chatAnswer = z.object({ messages: z.array(chatMessage) })
