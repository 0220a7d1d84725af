import type { Animal } from '#contract/animals.ts'
import { animalFields } from '#domain/records/animal.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import { buildAnimalPayload } from './build-animal-payload.ts'

export const buildAnimal = (change: Partial<Animal> = {}): Animal => ({
  id: 'a1',
  projectId: 'p1',
  ...emptyRecord(animalFields),
  ...buildAnimalPayload(),
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
