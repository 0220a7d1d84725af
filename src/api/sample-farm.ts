import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#src/lib/texts.ts'
import { failureSentence, request } from './request.ts'

const PATH = '/api/sample-farm'

/** Adds a made-up project to look around in. */
export function useAddSample() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request('POST', PATH),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: {
      failed: (error) =>
        t('Failed to open the sample farm. {why}', { why: failureSentence(error) }),
    },
  })
}

export function useRemoveSample() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE', PATH),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: {
      saved: { title: t('Sample farm removed') },
      failed: (error) =>
        t('Failed to remove the sample farm. {why}', { why: failureSentence(error) }),
    },
  })
}
