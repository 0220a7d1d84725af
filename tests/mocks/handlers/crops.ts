import { http } from 'msw'
import { cropPayload } from '#contract/crops.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { createdFacts } from '#domain/records/record-changes.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { invalid, json, missing } from '#tests/mocks/answers.ts'
import { removeRecord } from '#tests/mocks/remove-record.ts'
import { farm } from '#tests/mocks/store.ts'
import { changeRecord, remember } from '#tests/mocks/timeline.ts'
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'

const now = () => new Date().toISOString()

export const cropHandlers = [
  http.post('*/api/projects/:projectId/crops', ({ params, request }) =>
    withHeaders(request, async ({ id, at }) => {
      const payload = cropPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const project = farm.project(params.projectId)
      if (!project) return missing(params.projectId, 'Project not found.')
      const crop = buildCrop({
        ...emptyRecord(cropFields),
        ...payload.data,
        id: id ?? farm.newId('crop'),
        projectId: project.id,
        updatedAt: now(),
      })
      project.crops = [...(project.crops ?? []), crop]
      const place = { projectId: project.id, entityId: crop.id }
      const facts = createdFacts(RECORD_KINDS.crop.summarised, crop)
      remember({ kind: 'created', subject: 'crop', at, ...place, facts })
      return json(crop, 201)
    }),
  ),

  http.put('*/api/crops/:cropId', ({ params, request }) =>
    withHeaders(request, async ({ at, version }) => {
      const payload = cropPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const crop = farm.projects
        .flatMap((project) => project.crops ?? [])
        .find(({ id }) => id === params.cropId)
      if (!crop) return missing(params.cropId, 'Crop not found.')
      const refusal = refuseOldVersion(crop, version)
      if (refusal) return refusal
      const { healthStatus, ...change } = payload.data
      const health = healthStatus === 'unknown' ? {} : { healthStatus }
      changeRecord('crop', crop, { ...change, ...health }, at)
      return json(crop)
    }),
  ),

  http.delete('*/api/projects/:projectId/crops/:cropId', ({ params, request }) =>
    withHeaders(request, ({ version }) =>
      removeRecord('crop', { projectId: params.projectId, id: params.cropId }, version),
    ),
  ),
]
