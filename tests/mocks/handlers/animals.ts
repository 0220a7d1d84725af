import { http } from 'msw'
import { animalPayload } from '#contract/animals.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { createdFacts } from '#domain/records/record-changes.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { json, missing, refuse } from '#tests/mocks/answers.ts'
import { removeRecord } from '#tests/mocks/remove-record.ts'
import { farm } from '#tests/mocks/store.ts'
import { changeRecord, remember } from '#tests/mocks/timeline.ts'
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'
import { problemOf } from '#tests/setup/problem-of.ts'

const now = () => new Date().toISOString()

/** The payload of a request, or the sentence that rejects it. */
async function readPayload(request: Request) {
  const payload = animalPayload.safeParse(await request.json())
  return payload.success ? payload.data : problemOf(payload.error)
}

export const animalHandlers = [
  http.post('*/api/projects/:projectId/animals', ({ params, request }) =>
    withHeaders(request, async ({ id, at }) => {
      const payload = await readPayload(request)
      if (typeof payload === 'string') return refuse(400, payload)
      const project = farm.project(params.projectId)
      if (!project) return missing(params.projectId, 'Project not found.')
      const herd = buildAnimal({
        farmDescription: '',
        ...payload,
        id: id ?? farm.newId('herd'),
        projectId: project.id,
        updatedAt: now(),
      })
      project.animals = [...(project.animals ?? []), herd]
      const place = { projectId: project.id, entityId: herd.id }
      const facts = createdFacts(RECORD_KINDS.animal.summarised, herd)
      remember({ kind: 'created', subject: 'animal', at, ...place, facts })
      return json(herd, 201)
    }),
  ),

  http.put('*/api/animals/:animalId', ({ params, request }) =>
    withHeaders(request, async ({ at, version }) => {
      const payload = await readPayload(request)
      if (typeof payload === 'string') return refuse(400, payload)
      const herd = farm.projects
        .flatMap((project) => project.animals ?? [])
        .find(({ id }) => id === params.animalId)
      if (!herd) return missing(params.animalId, 'Herd not found.')
      const refusal = refuseOldVersion(herd, version)
      if (refusal) return refusal
      const { healthStatus, ...change } = payload
      const health = healthStatus === 'unknown' ? {} : { healthStatus }
      changeRecord('animal', herd, { ...change, ...health }, at)
      return json(herd)
    }),
  ),

  http.delete('*/api/projects/:projectId/animals/:animalId', ({ params, request }) =>
    withHeaders(request, ({ version }) =>
      removeRecord('animal', { projectId: params.projectId, id: params.animalId }, version),
    ),
  ),
]
