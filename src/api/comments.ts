import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TimelineEntry } from '#contract/timeline.ts'
import { firstLine } from '#src/lib/first-line.ts'
import { t } from '#src/lib/texts.ts'
import { useNewRecord } from './new-record.ts'
import { sendChange } from './offline/send-change.ts'
import { failureSentence } from './request.ts'
import { TIMELINE_PATH } from './timeline.ts'

const PATH = '/api/comments'

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [TIMELINE_PATH] })

/** Safe to retry; the same text is another comment once the first is saved. */
export function useAddComment(record: { projectId: string; entityId: string }) {
  const queryClient = useQueryClient()
  const newRecord = useNewRecord()
  const addedCount = useRef(0)
  return useMutation({
    mutationFn: (text: string) => {
      const body = { ...record, text }
      const headers = newRecord([body, addedCount.current])
      const { 'New-Id': recordId } = headers
      const after = [record.entityId]
      return sendChange({ method: 'POST', path: PATH, body, headers, recordId, after }, () => ({
        id: recordId,
      }))
    },
    onSuccess: () => {
      addedCount.current += 1
      return refetch(queryClient)
    },
  })
}

export function useDeleteComment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, detail }: TimelineEntry) => {
      const path = `${PATH}/${encodeURIComponent(id)}`
      const change = { method: 'DELETE', path, recordId: id, name: firstLine(detail) } as const
      return sendChange(change, () => ({ id }))
    },
    onSettled: () => refetch(queryClient),
    meta: {
      failed: (error) =>
        t('The comment could not be deleted. {why}', { why: failureSentence(error) }),
    },
  })
}
