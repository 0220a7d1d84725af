import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CropPayload } from '#contract/crops.ts'
import { askForTasksAgain } from './ask-for-tasks-again.ts'
import { projectsQuery } from './projects.ts'
import { readId } from './read-farm.ts'
import { useRepeatKey } from './repeat-key.ts'
import { request } from './request.ts'

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
