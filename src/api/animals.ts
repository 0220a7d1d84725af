import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnimalPayload } from '#contract/animals.ts'
import { askForTasksAgain } from './ask-for-tasks-again.ts'
import { projectsQuery } from './projects.ts'
import { readId } from './read-farm.ts'
import { useRepeatKey } from './repeat-key.ts'
import { request } from './request.ts'

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
