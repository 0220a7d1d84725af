import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CropPayload } from '#contract/crops.ts'
import type { AnimalPayload } from '#contract/animals.ts'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { capitalized } from '#src/lib/format.ts'
import { refreshFarm } from './projects.ts'
import { readId } from './read-farm.ts'
import { useIdempotencyKey, request, failureSentence } from './request.ts'

/** Records saved by a single form; the solar wizard saves in steps. */
export type RecordPayloads = { crop: CropPayload; animal: AnimalPayload }
export type FormKind = keyof RecordPayloads

/** Spec section 8: the toasts of a save. */
const saving = (queryClient: QueryClient, kind: FormKind, verb: 'save' | 'update') => ({
  onSuccess: () => void refreshFarm(queryClient),
  meta: {
    saved: { title: `${capitalized(kind)} information ${verb}d successfully` },
    failed: `Failed to ${verb} ${kind} information`,
  },
})

export function useCreateRecord<Kind extends FormKind>(kind: Kind, projectId: string) {
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (payload: RecordPayloads[Kind]) => {
      const url = `/api/projects/${encodeURIComponent(projectId)}/${RECORD_KINDS[kind].path}`
      return { id: readId(await request('POST', url, payload, idempotencyKey(payload))) }
    },
    ...saving(useQueryClient(), kind, 'save'),
  })
}

export function useUpdateRecord<Kind extends FormKind>(kind: Kind) {
  return useMutation({
    mutationFn: ({ id, payload }: { id: string; payload: RecordPayloads[Kind] }) =>
      request('PUT', `/api/${RECORD_KINDS[kind].path}/${encodeURIComponent(id)}`, payload),
    ...saving(useQueryClient(), kind, 'update'),
  })
}

type RecordOf = { kind: EntityType; projectId: string; recordId: string }

/** @param onDeleted runs even if the component has unmounted */
export function useDeleteRecord({ kind, projectId, recordId }: RecordOf, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const { path, noun } = RECORD_KINDS[kind]
  const id = encodeURIComponent(recordId)
  const mentionsRecord = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey.some((part) => typeof part === 'string' && part.split('/').includes(id))
  return useMutation({
    mutationFn: () =>
      request('DELETE', `/api/projects/${encodeURIComponent(projectId)}/${path}/${id}`),
    onSuccess: () => {
      onDeleted()
      // Before the refetch below: mounted queries of the deleted record would get a 404.
      queryClient.removeQueries({ predicate: mentionsRecord })
    },
    // Any query may mention the record. After a failure too: another window may have deleted it.
    onSettled: () => void queryClient.invalidateQueries(),
    meta: {
      saved: {
        title: `${capitalized(noun)} deleted`,
        description: 'Its photos, analyses and open tasks are deleted too.',
      },
      failed: (error) => `Failed to delete the ${noun}. ${failureSentence(error)}`,
    },
  })
}
