import type { FarmField } from '#contract/fields.ts'
import type { Project } from '#contract/projects.ts'
import { areaOfAcres, fieldKey } from '#domain/records/farm-field.ts'

export function fieldsOf({ id: projectId, crops = [] }: Project): FarmField[] {
  const fields = new Map<string, FarmField>()
  for (const { id, fieldName: name, fieldSize } of crops) {
    const key = fieldKey(name)
    const cropIds = [...(fields.get(key)?.cropIds ?? []), id]
    const areaM2 = areaOfAcres(fieldSize)
    fields.set(key, { id: `field ${key}`, projectId, name, areaM2, cropIds })
  }
  return [...fields.values()]
}
