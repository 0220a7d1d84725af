import { http } from 'msw'
import { analysisRequest, type Analysis, type EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { invalid, json, missing, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { withHeaders } from '#tests/mocks/write-headers.ts'
import { rememberPhoto } from '#tests/mocks/timeline.ts'

const PAGE_SIZE = 20

const recordsOf = ({ crops = [], animals = [], solarSystems = [] }: Project, kind: EntityType) =>
  ({ crop: crops, animal: animals, solar: solarSystems })[kind] as { id: string }[]

const findRecord = (kind: EntityType, entityId: string) =>
  farm.projects.flatMap((project) => recordsOf(project, kind)).find(({ id }) => id === entityId)

const projectOf = (kind: EntityType, entityId: string) =>
  farm.projects.find((project) => recordsOf(project, kind).some(({ id }) => id === entityId))

const keyIn = (imageURL: string) => /^\/api\/objects\/([\w-]+)(?:\?.*)?$/.exec(imageURL)?.[1]

export const analysisHandlers = [
  http.get('*/api/ai-analysis', ({ request }) =>
    signedIn(() => {
      const query = new URL(request.url).searchParams
      const entityId = query.get('entityId') ?? ''
      if (!findRecord(query.get('entityType') as EntityType, entityId))
        return refuse(404, 'Record not found.')
      const all = farm.analyses.filter((one) => one.entityId === entityId)
      const start = all.findIndex(({ id }) => id === query.get('before')) + 1
      const analyses = all.slice(start, start + PAGE_SIZE)
      const isLast = start + PAGE_SIZE >= all.length
      const tasks = farm.tasks.flatMap(({ id, source, doneAt }) =>
        (source?.kind === 'analysis' || source?.key.endsWith(':photo')) &&
        analyses.some((one) => source.key.startsWith(`${one.id}:`))
          ? [{ key: source.key, taskId: id, isDone: doneAt !== null }]
          : [],
      )
      return json({ analyses, earlier: isLast ? null : analyses.at(-1)?.id, tasks })
    }),
  ),

  http.post('*/api/ai-analysis', ({ request }) =>
    withHeaders(request, async ({ id, at }) => {
      const asked = analysisRequest.safeParse(await request.json())
      if (!asked.success) return invalid(asked.error)
      const { imageURL, entityType, entityId } = asked.data
      const record = findRecord(entityType, entityId)
      if (!record) return missing(entityId, 'Record not found.')
      const key = keyIn(imageURL)
      if (!key) return refuse(400, 'imageURL must be the address of one of your own uploads.')
      const sent = farm.uploads.get(key)
      if (!sent || sent === 'open') return refuse(404, 'Photo not found.')
      if (sent === 'other') return refuse(422, 'This file is not a JPEG, PNG, WebP or AVIF photo.')
      const analysis = buildAnalysis({
        id: id ?? farm.newId('analysis'),
        entityType,
        entityId,
        imageURL: `/api/objects/${key}`,
        createdAt: at,
        by: farm.self(),
      })
      const taken = (one: Analysis) => one.createdAt ?? ''
      farm.analyses = [analysis, ...farm.analyses].toSorted((a, b) =>
        taken(b).localeCompare(taken(a)),
      )
      rememberPhoto(analysis, projectOf(entityType, entityId)?.id ?? '')
      const isNewest = farm.analyses.find((one) => one.entityId === entityId) === analysis
      if (entityType !== 'solar' && isNewest)
        Object.assign(record, { healthStatus: 'needs_attention' })
      return json({ analysis }, 201)
    }),
  ),
]
