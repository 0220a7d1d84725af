import { http } from 'msw'
import { solarPatch } from '#contract/solar.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { createdFacts } from '#domain/records/record-changes.ts'
import { json, missing, refuse, signedIn } from '#tests/mocks/answers.ts'
import { removeRecord } from '#tests/mocks/remove-record.ts'
import { farm } from '#tests/mocks/store.ts'
import { changeRecord, remember } from '#tests/mocks/timeline.ts'

const SYSTEMS = '*/api/projects/:projectId/solar-systems'
const SYSTEM = `${SYSTEMS}/:systemId`
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'
import { problemOf } from '#tests/setup/problem-of.ts'

const now = () => new Date().toISOString()

type Params = { projectId?: unknown; systemId?: unknown }

const findSystem = ({ projectId, systemId }: Params) =>
  farm.project(projectId)?.solarSystems?.find(({ id }) => id === systemId)

/** The fields of a request, or the sentence that rejects them. */
async function readFields(request: Request) {
  const fields = solarPatch.safeParse(await request.json())
  return fields.success ? fields.data : problemOf(fields.error)
}

export const solarHandlers = [
  http.get(SYSTEMS, ({ params }) =>
    signedIn(() => {
      const project = farm.project(params.projectId)
      return project ? json(project.solarSystems ?? []) : refuse(404, 'Project not found.')
    }),
  ),

  http.get(SYSTEM, ({ params }) =>
    signedIn(() => {
      const system = findSystem(params)
      return system ? json(system) : refuse(404, 'Solar system not found.')
    }),
  ),

  http.get(`${SYSTEM}/weather`, ({ params }) =>
    signedIn(() => {
      if (!findSystem(params)) return refuse(404, 'Solar system not found.')
      const weather = farm.solarWeather.get(String(params.systemId))
      return weather ? json(weather) : new Response(null, { status: 204 })
    }),
  ),

  http.post(SYSTEMS, ({ params, request }) =>
    withHeaders(request, async ({ id, at }) => {
      const fields = await readFields(request)
      if (typeof fields === 'string') return refuse(400, fields)
      const project = farm.project(params.projectId)
      if (!project) return missing(params.projectId, 'Project not found.')
      const system = {
        ...emptyRecord(solarFields),
        ...fields,
        id: id ?? farm.newId('system'),
        projectId: project.id,
        updatedAt: now(),
      }
      project.solarSystems = [...(project.solarSystems ?? []), system]
      const place = { projectId: project.id, entityId: system.id }
      const facts = createdFacts(RECORD_KINDS.solar.summarised, system)
      remember({ kind: 'created', subject: 'solar', at, ...place, facts })
      return json(system, 201)
    }),
  ),

  http.patch(SYSTEM, ({ params, request }) =>
    withHeaders(request, async ({ at, version }) => {
      const fields = await readFields(request)
      if (typeof fields === 'string') return refuse(400, fields)
      const system = findSystem(params)
      if (!system) return missing(params.systemId, 'Solar system not found.')
      const refusal = refuseOldVersion(system, version)
      if (refusal) return refusal
      changeRecord('solar', system, fields, at)
      return json(system)
    }),
  ),

  http.delete(SYSTEM, ({ params, request }) =>
    withHeaders(request, ({ version }) =>
      removeRecord('solar', { projectId: params.projectId, id: params.systemId }, version),
    ),
  ),
]
