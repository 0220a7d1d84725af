import { useRef } from 'react'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { conversation, type ChatHeaders, type Conversation } from '#contract/chat.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { invalidateTasks } from './agenda.ts'
import { useIdempotencyKey, request } from './request.ts'

const path = (projectId: string) => `/api/ai-conversations/${encodeURIComponent(projectId)}`

/**
 * What is known once the newest page has come: the earlier pages stay, unless so much has happened
 * since that the two do not meet.
 */
export function withNewest(known: Conversation | undefined, newest: Conversation): Conversation {
  const firstId = newest.messages[0]?.id
  const meets = known?.messages.findIndex(({ id }) => id !== undefined && id === firstId) ?? -1
  if (!known || meets < 0) return newest
  return { ...known, messages: [...known.messages.slice(0, meets), ...newest.messages] }
}

const withEarlier = (known: Conversation, page: Conversation): Conversation => ({
  messages: [...page.messages, ...known.messages],
  earlier: page.earlier ?? null,
})

/** The conversation of a project, oldest message first, from the earliest page that was asked for. */
export const conversationQuery = (projectId: string) => {
  const queryKey = ['/api/ai-conversations', projectId] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Conversation> => {
      const newest = conversation.parse(await request('GET', path(projectId)))
      return withNewest(client.getQueryData<Conversation>(queryKey), newest)
    },
  })
}

/** Reads the page before the messages that are known. */
export function useEarlierMessages(projectId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = conversationQuery(projectId)
  return useMutation({
    mutationFn: async (cursor: string) =>
      conversation.parse(
        await request('GET', `${path(projectId)}?before=${encodeURIComponent(cursor)}`),
      ),
    onSuccess: (page, cursor) =>
      queryClient.setQueryData<Conversation>(queryKey, (known) =>
        known?.earlier === cursor ? withEarlier(known, page) : known,
      ),
    meta: { failed: 'Failed to load earlier messages' },
  })
}

/**
 * Sends a message; the conversation is read again before it counts as sent. One whose answer was
 * lost on the way may be sent again and is held once; the same words later are another message.
 */
export function useSendMessage(projectId: string) {
  const queryClient = useQueryClient()
  const repeatKey = useIdempotencyKey()
  const sentCount = useRef(0)
  return useMutation({
    mutationFn: (message: string) => {
      const headers = {
        'time-zone': browserTimeZone(),
        ...repeatKey([message, sentCount.current]),
      } satisfies ChatHeaders
      return request('POST', path(projectId), { message }, headers)
    },
    onSuccess: async () => {
      sentCount.current += 1
      // The answer may have added a task.
      void invalidateTasks(queryClient)
      await queryClient.invalidateQueries({ queryKey: conversationQuery(projectId).queryKey })
    },
    meta: { failed: 'Failed to send message' },
  })
}
