import type { AnimalPayload } from '#contract/animals.ts'

export const buildAnimalPayload = (change: Partial<AnimalPayload> = {}): AnimalPayload => ({
  type: 'sheep',
  herdName: 'Hill flock',
  count: 42,
  breeds: ['Merino'],
  pastureSize: '12',
  healthStatus: 'unknown',
  farmDescription: '',
  ...change,
})
