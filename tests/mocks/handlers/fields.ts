import { http } from 'msw'
import type { FarmField } from '#contract/fields.ts'
import { areaOfAcres, fieldKey } from '#domain/records/farm-field.ts'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

export const fieldHandlers = [
  http.get('*/api/fields', ({ request }) =>
    signedIn(() => {
      const project = farm.project(new URL(request.url).searchParams.get('projectId'))
      if (!project) return refuse(404, 'Project not found.')
      const fields = new Map<string, FarmField>()
      for (const { id, fieldName: name, fieldSize } of project.crops ?? []) {
        const key = fieldKey(name)
        const cropIds = [...(fields.get(key)?.cropIds ?? []), id]
        const areaM2 = areaOfAcres(fieldSize)
        fields.set(key, { id: `field ${key}`, projectId: project.id, name, areaM2, cropIds })
      }
      return json([...fields.values()])
    }),
  ),
]
