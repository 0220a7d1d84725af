import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  foundAnswer,
  foundList,
  type EntityType,
  type FoundAnalysis,
  type FoundList,
} from '#contract/analysis.ts'
import { t } from '#src/lib/texts.ts'
import { refreshFarm } from './projects.ts'
import { useIdempotencyKey, request, statusOf } from './request.ts'

type Entity = { entityType: EntityType; entityId: string }

export const ANALYSES_PATH = '/api/ai-analysis'

/**
 * A backend with only the calls of spec section 7 has no list, nor has a deleted record: the analyses
 * made in this tab stand in for it.
 */
const knownIfNotFound = (error: unknown, known: FoundList = { analyses: [] }) => {
  if (statusOf(error) === 404) return known
  throw error
}

const readPage = async (entity: Entity, more: { before?: string } = {}) =>
  foundList.parse(
    await request(
      'GET',
      `${ANALYSES_PATH}?${new URLSearchParams({ ...entity, ...more }).toString()}`,
    ),
  )

/** The analyses of a saved record, newest first, back to the oldest page loaded. */
export const analysesQuery = (entity: Entity) => {
  const queryKey = [ANALYSES_PATH, entity.entityType, entity.entityId] as const
  return queryOptions({
    queryKey,
    queryFn: ({ client }): Promise<FoundList> =>
      readPage(entity).catch((error) => knownIfNotFound(error, client.getQueryData(queryKey))),
  })
}

export function useEarlierAnalyses(entity: Entity) {
  const queryClient = useQueryClient()
  const { queryKey } = analysesQuery(entity)
  return useMutation({
    mutationFn: (before: string) => readPage(entity, { before }),
    onSuccess: ({ analyses, earlier, tasks = [] }, before) =>
      queryClient.setQueryData<FoundList>(queryKey, (known) =>
        known?.earlier === before
          ? {
              analyses: [...known.analyses, ...analyses],
              earlier: earlier ?? null,
              tasks: [...(known.tasks ?? []), ...tasks],
            }
          : known,
      ),
    meta: { failed: t('Failed to load earlier analyses') },
  })
}

/** Spec section 8: forms and the solar insights have texts of their own. */
const doneText = ({ entityType }: Entity) =>
  entityType === 'solar'
    ? t('AI analysis has been completed successfully')
    : t('AI analysis has been completed and recommendations updated')

/** Analyses an uploaded photo, which may change the record's health status. */
export function useAnalysePhoto(entity: Entity) {
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  return useMutation({
    mutationFn: async (imageURL: string): Promise<FoundAnalysis> => {
      const payload = { imageURL, ...entity }
      const answer = await request('POST', ANALYSES_PATH, payload, idempotencyKey(payload))
      return { imageURL, ...foundAnswer.parse(answer).analysis }
    },
    onSuccess: async (analysis) => {
      const { queryKey } = analysesQuery(entity)
      await queryClient.cancelQueries({ queryKey })
      const known = queryClient.getQueryData<FoundList>(queryKey)
      const analyses = [analysis, ...(known?.analyses ?? [])]
      queryClient.setQueryData<FoundList>(queryKey, { ...known, analyses })
      if (!known) void queryClient.invalidateQueries({ queryKey })
      await refreshFarm(queryClient)
    },
    meta: {
      saved: { title: t('Analysis Complete'), description: doneText(entity) },
      failed: {
        title: t('Analysis Failed'),
        description: t('Failed to analyze image. Please try again.'),
      },
    },
  })
}
