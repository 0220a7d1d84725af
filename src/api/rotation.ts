import { queryOptions, useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import { rotation, type SeasonsPayload } from '#contract/rotation.ts'
import { t } from '#src/lib/texts.ts'
import { failureSentence, request } from './request.ts'

const PATH = '/api/rotation'

export const rotationUrl = (projectId: string) =>
  `${PATH}?${new URLSearchParams({ projectId }).toString()}`

/** Refetched on every mount, as it follows from the crops of the project. */
export const rotationQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PATH, projectId],
    queryFn: async () => rotation.parse(await request('GET', rotationUrl(projectId))),
    staleTime: 0,
  })

/** Enters or forgets seasons, all or none; they stand in the grid before it counts as done. */
export function useEnterSeasons(saved?: MutationMeta['saved']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seasons: SeasonsPayload['seasons']) => request('PUT', PATH, { seasons }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PATH] }),
    meta: {
      ...(saved && { saved }),
      failed: (error) => t('This was not saved. {why}', { why: failureSentence(error) }),
    },
  })
}
