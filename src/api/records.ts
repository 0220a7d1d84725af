import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CropPayload } from '#contract/crops.ts'
import type { AnimalPayload } from '#contract/animals.ts'
import type { EntityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { say, t } from '#src/lib/texts.ts'
import { refreshFarm } from './projects.ts'
import { readId } from './read-farm.ts'
import { useIdempotencyKey, request, failureSentence } from './request.ts'

/** Records saved by a single form; the solar wizard saves in steps. */
export type RecordPayloads = { crop: CropPayload; animal: AnimalPayload }
export type FormKind = keyof RecordPayloads

/** Spec section 8: the toasts of a save. */
const TOASTS = {
  crop: {
    created: msg('Crop information saved successfully'),
    notCreated: msg('Failed to save crop information'),
    updated: msg('Crop information updated successfully'),
    notUpdated: msg('Failed to update crop information'),
  },
  animal: {
    created: msg('Animal information saved successfully'),
    notCreated: msg('Failed to save animal information'),
    updated: msg('Animal information updated successfully'),
    notUpdated: msg('Failed to update animal information'),
  },
}

const saving = (queryClient: QueryClient, saved: Message, failed: Message) => ({
  onSuccess: () => void refreshFarm(queryClient),
  meta: { saved: { title: say(saved) }, failed: say(failed) },
})

export function useCreateRecord<Kind extends FormKind>(kind: Kind, projectId: string) {
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (payload: RecordPayloads[Kind]) => {
      const url = `/api/projects/${encodeURIComponent(projectId)}/${RECORD_KINDS[kind].path}`
      return { id: readId(await request('POST', url, payload, idempotencyKey(payload))) }
    },
    ...saving(useQueryClient(), TOASTS[kind].created, TOASTS[kind].notCreated),
  })
}

export function useUpdateRecord<Kind extends FormKind>(kind: Kind) {
  return useMutation({
    mutationFn: ({ id, payload }: { id: string; payload: RecordPayloads[Kind] }) =>
      request('PUT', `/api/${RECORD_KINDS[kind].path}/${encodeURIComponent(id)}`, payload),
    ...saving(useQueryClient(), TOASTS[kind].updated, TOASTS[kind].notUpdated),
  })
}

type RecordOf = { kind: EntityType; projectId: string; recordId: string }

/** @param onDeleted runs even if the component has unmounted */
export function useDeleteRecord({ kind, projectId, recordId }: RecordOf, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const { path, words } = RECORD_KINDS[kind]
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
        title: say(words.deleted),
        description: t('Its photos, analyses and open tasks are deleted too.'),
      },
      failed: (error) => say(words.notDeleted(failureSentence(error))),
    },
  })
}
