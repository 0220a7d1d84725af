import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  foundAnswer,
  foundList,
  type EntityType,
  type FoundAnalysis,
  type FoundList,
} from '#contract/analysis.ts'
import { t } from '#src/lib/texts.ts'
import { fetchWithin, patienceMs } from './offline/fetch-within.ts'
import { isUnanswered } from './offline/is-unanswered.ts'
import { mayKeep } from './offline/may-keep.ts'
import { isAnythingWaiting } from './offline/waiting-flag.ts'
import { projectsQuery, refreshFarm } from './projects.ts'
import { readProjects } from './read-farm.ts'
import type { newRecord } from './new-record.ts'
import { request, statusOf } from './request.ts'

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

export const analysesUrl = (entity: Entity, more: { before?: string } = {}) =>
  `${ANALYSES_PATH}?${new URLSearchParams({ ...entity, ...more }).toString()}`

const readPage = async (entity: Entity, more?: { before?: string }) =>
  foundList.parse(await request('GET', analysesUrl(entity, more)))

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

export type PhotoToAnalyse = {
  /** Of the upload; undefined where there was no network for it. */
  imageURL?: string
  /** Kept on this device where there is no network. */
  bytes?: Blob
  headers: ReturnType<typeof newRecord>
}

/**
 * Analyses a photo, which may change the record's health status. Without a network this phone does so
 * and keeps it.
 */
export function useAnalysePhoto(entity: Entity) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ imageURL, bytes, headers }: PhotoToAnalyse): Promise<FoundAnalysis> => {
      try {
        if (imageURL === undefined || (bytes && (await isRecordWaiting(entity))))
          throw new TypeError('No network')
        return await analyseUpload(imageURL, entity, headers)
      } catch (error) {
        if (!bytes || !mayKeep() || !isUnanswered(error)) throw error
        const { keepAnalysis } = await import('./offline/keep-analysis.ts')
        const photo = { bytes, ...(imageURL !== undefined && { imageURL }) }
        const projects = await queryClient.ensureQueryData(projectsQuery()).catch(() => [])
        return keepAnalysis({ entity, headers, projects: readProjects(projects) }, photo)
      }
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

/** Whether the record is still to be sent, so that the server cannot know it. */
async function isRecordWaiting({ entityId }: Entity) {
  if (!mayKeep() || !isAnythingWaiting()) return false
  const { waitingChanges } = await import('./offline/outbox.ts')
  return (await waitingChanges()).some(
    ({ method, recordId }) => method === 'POST' && recordId === entityId,
  )
}

async function analyseUpload(
  imageURL: string,
  entity: Entity,
  { 'Idempotency-Key': key }: PhotoToAnalyse['headers'],
): Promise<FoundAnalysis> {
  const call = mayKeep() ? fetchWithin(patienceMs(ANALYSES_PATH)) : undefined
  const payload = { imageURL, ...entity }
  const answer = await request('POST', ANALYSES_PATH, payload, { 'Idempotency-Key': key }, call)
  return { imageURL, ...foundAnswer.parse(answer).analysis }
}

/** The analysis that this phone had made of the photo without a network; null if it made none. */
export const phoneAnalysisQuery = (analysis: FoundAnalysis) =>
  queryOptions({
    queryKey: ['phone-analysis', analysis.id ?? ''] as const,
    enabled: mayKeep() && analysis.id !== undefined && !analysis.isWaiting,
    queryFn: async (): Promise<FoundAnalysis | null> => {
      const { findingOnPhone } = await import('./offline/outbox.ts')
      const { phoneAnalysis } = await import('./offline/waiting-analysis.ts')
      const finding = await findingOnPhone(analysis.id ?? '')
      return finding === undefined ? null : phoneAnalysis(finding)
    },
  })
