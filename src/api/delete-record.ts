import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { failureSentence } from './failure-sentence.ts'
import { request } from './request.ts'

type RecordOf = { kind: EntityType; projectId: string; recordId: string }

/** @param onDeleted runs also where the farmer has gone elsewhere meanwhile */
export function useDeleteRecord({ kind, projectId, recordId }: RecordOf, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const { path, noun } = RECORD_KINDS[kind]
  const id = encodeURIComponent(recordId)
  const isOfRecord = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey.some((part) => typeof part === 'string' && part.split('/').includes(id))
  return useMutation({
    mutationFn: () =>
      request('DELETE', `/api/projects/${encodeURIComponent(projectId)}/${path}/${id}`),
    onSuccess: () => {
      onDeleted()
      // First: what is on show of the record would be asked for again, and is not there.
      queryClient.removeQueries({ predicate: isOfRecord })
    },
    // All that is known of the farm may speak of the record. Also after a failure: another window may
    // have deleted it.
    onSettled: () => {
      void queryClient.invalidateQueries()
    },
    meta: {
      saved: {
        title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted`,
        description: 'Its photos, analyses and open tasks are deleted too.',
      },
      failed: (error) => `Failed to delete the ${noun}. ${failureSentence(error)}`,
    },
  })
}
