import { useRef } from 'react'
import {
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { chatMessage, conversation, type ChatHeaders } from '#contract/chat.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { recordInAddress } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { invalidateTasks } from './agenda.ts'
import { sendChange } from './offline/send-change.ts'
import { useIdempotencyKey } from './new-record.ts'
import { request } from './request.ts'

export const conversationUrl = (projectId: string) =>
  `/api/ai-conversations/${encodeURIComponent(projectId)}`

const shownMessage = z.extend(chatMessage, {
  /** A question that is kept on this device until there is a network. */
  isWaiting: z.optional(z.boolean()),
  /** Why the server refused it. */
  refusal: z.optional(z.string()),
})
export type ShownMessage = z.infer<typeof shownMessage>

const shownConversation = z.extend(conversation, { messages: z.array(shownMessage) })
export type Conversation = z.infer<typeof shownConversation>

/** Merges a refetched newest page, dropping the cached pages if there is a gap between them. */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  const firstId = newest.messages[0]?.id
  const overlapAt = known?.messages.findIndex(({ id }) => id !== undefined && id === firstId) ?? -1
  if (!known || overlapAt < 0) return newest
  return { ...known, messages: [...known.messages.slice(0, overlapAt), ...newest.messages] }
}

const withEarlier = (known: Conversation, page: Conversation): Conversation => ({
  messages: [...page.messages, ...known.messages],
  earlier: page.earlier ?? null,
})

/** The conversation of a project, oldest message first, from the earliest page loaded. */
export const conversationQuery = (projectId: string) => {
  const queryKey = ['/api/ai-conversations', projectId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Conversation> => {
      const newest = shownConversation.parse(await request('GET', conversationUrl(projectId)))
      return withNewest(client.getQueryData<Conversation>(queryKey), newest)
    },
  })
}

export function useEarlierMessages(projectId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = conversationQuery(projectId)
  return useMutation({
    mutationFn: async (cursor: string) =>
      conversation.parse(
        await request('GET', `${conversationUrl(projectId)}?before=${encodeURIComponent(cursor)}`),
      ),
    onSuccess: (page, cursor) =>
      queryClient.setQueryData<Conversation>(queryKey, (known) =>
        known?.earlier === cursor ? withEarlier(known, page) : known,
      ),
    meta: { failed: t('Failed to load earlier messages') },
  })
}

const sendKey = (projectId: string) => ['send-message', projectId]

/** Also true for a message that was sent from a screen the farmer has left since. */
export const useIsAnswering = (projectId: string) =>
  useIsMutating({ mutationKey: sendKey(projectId) }) > 0

/** A message on its way, and the newest one that was known when it was sent. */
type Sent = { message: string; after: string | number }

const newestOf = ({ messages }: Conversation) => messages.at(-1)?.id ?? messages.length

/** The message on its way, until the conversation has it. */
export function useSentMessage(projectId: string, known: Conversation | undefined) {
  const [sent] = useMutationState({
    filters: { mutationKey: sendKey(projectId), status: 'pending' },
    select: ({ state }) => state.variables as Sent,
  })
  return sent && (!known || newestOf(known) === sent.after) ? sent.message : undefined
}

/**
 * Resolves once the conversation has been refetched. Safe to retry: the idempotency key stays until
 * the message is sent, then the same text is a new message.
 */
export function useSendMessage(projectId: string) {
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  const sentCount = useRef(0)
  const { queryKey } = conversationQuery(projectId)
  const { mutateAsync, error } = useMutation({
    mutationKey: sendKey(projectId),
    mutationFn: ({ message }: Sent) => {
      const about = recordInAddress()
      const headers = {
        'time-zone': browserTimeZone(),
        ...(about && { 'about-record': about }),
        ...idempotencyKey([message, sentCount.current]),
      } satisfies ChatHeaders
      const url = conversationUrl(projectId)
      return sendChange(
        // The questions of a conversation are asked in their order.
        {
          method: 'POST',
          path: url,
          body: { message },
          headers,
          recordId: url,
          after: [projectId],
        },
        () => ({}),
      )
    },
    onSuccess: async () => {
      sentCount.current += 1
      // The assistant may have added a task.
      void invalidateTasks(queryClient)
      await queryClient.invalidateQueries({ queryKey })
    },
    meta: { failed: t('Failed to send message') },
  })
  const send = (message: string) => {
    const known = queryClient.getQueryData(queryKey)
    return mutateAsync({ message, after: known ? newestOf(known) : 0 })
  }
  return { send, error }
}
