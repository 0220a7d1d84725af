import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { CropPayload } from '#contract/crops.ts'
import type { AnimalPayload } from '#contract/animals.ts'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { askForTasksAgain } from './agenda.ts'
import { projectsQuery } from './projects.ts'
import { readId } from './read-farm.ts'
import { useRepeatKey, request, failureSentence } from './request.ts'

/** Spec section 8: the toasts of a crop's saves. */
export function useCreateCrop(projectId: string) {
  const queryClient = useQueryClient()
  const repeatKey = useRepeatKey()
  return useMutation({
    mutationFn: async (payload: CropPayload) => {
      const url = `/api/projects/${encodeURIComponent(projectId)}/crops`
      return { id: readId(await request('POST', url, payload, repeatKey(payload))) }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
      void askForTasksAgain(queryClient)
    },
    meta: {
      saved: { title: 'Crop information saved successfully' },
      failed: 'Failed to save crop information',
    },
  })
}

export function useUpdateCrop() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, payload }: { id: string; payload: CropPayload }) =>
      request('PUT', `/api/crops/${encodeURIComponent(id)}`, payload),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
      void askForTasksAgain(queryClient)
    },
    meta: {
      saved: { title: 'Crop information updated successfully' },
      failed: 'Failed to update crop information',
    },
  })
}

/** Spec section 8: the toasts of a herd's saves. */
export function useCreateAnimal(projectId: string) {
  const queryClient = useQueryClient()
  const repeatKey = useRepeatKey()
  return useMutation({
    mutationFn: async (payload: AnimalPayload) => {
      const url = `/api/projects/${encodeURIComponent(projectId)}/animals`
      return { id: readId(await request('POST', url, payload, repeatKey(payload))) }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
      void askForTasksAgain(queryClient)
    },
    meta: {
      saved: { title: 'Animal information saved successfully' },
      failed: 'Failed to save animal information',
    },
  })
}

export function useUpdateAnimal() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, payload }: { id: string; payload: AnimalPayload }) =>
      request('PUT', `/api/animals/${encodeURIComponent(id)}`, payload),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
      void askForTasksAgain(queryClient)
    },
    meta: {
      saved: { title: 'Animal information updated successfully' },
      failed: 'Failed to update animal information',
    },
  })
}

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
