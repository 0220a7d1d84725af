import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { deletedAnswer, deletionList, undoneAnswer, type Deletion } from '#contract/deletions.ts'
import { t } from '#src/lib/texts.ts'
import { request, failureSentence } from './request.ts'

export const DELETIONS_PATH = '/api/deletions'
const pathOf = (id: string) => `${DELETIONS_PATH}/${encodeURIComponent(id)}`

/** What was deleted and can be restored, newest first. Refetched on every mount. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: [DELETIONS_PATH],
    queryFn: async () => deletionList.parse(await request('GET', DELETIONS_PATH)).deletions,
    staleTime: 0,
  })

const undoing = (queryClient: QueryClient) => ({
  mutationFn: async (id: string) => undoneAnswer.parse(await request('POST', `${pathOf(id)}/undo`)),
  // After a failure too: another window may have restored it.
  onSettled: () => void queryClient.invalidateQueries(),
  meta: {
    saved: { title: t('Restored') },
    failed: (error: unknown) => t('Failed to restore it. {why}', { why: failureSentence(error) }),
  },
})

export const useUndoDeletion = () => useMutation(undoing(useQueryClient()))

/** The button of a toast; none where the backend keeps nothing. It outlives the screen. */
export function undoAction(queryClient: QueryClient, answer: unknown) {
  const id = deletedAnswer.safeParse(answer).data?.deletionId
  if (id === undefined) return undefined
  const run = () => {
    const mutation = queryClient.getMutationCache().build(queryClient, undoing(queryClient))
    // The toast of the failure tells the farmer.
    mutation.execute(id).catch(() => undefined)
  }
  return { label: t('Undo'), run }
}

/** Makes all of them gone for good. */
export function useForgetDeletions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (deletions: Deletion[]) => {
      for (const { id } of deletions) await request('DELETE', pathOf(id))
    },
    onSettled: () => void queryClient.invalidateQueries(),
    meta: {
      failed: (error) =>
        t('Not all of it could be deleted. {why}', { why: failureSentence(error) }),
    },
  })
}
