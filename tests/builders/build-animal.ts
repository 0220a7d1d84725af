import type { Animal } from '#contract/animals.ts'

export const buildAnimal = (change: Partial<Animal> = {}): Animal => ({
  id: 'a1',
  projectId: 'p1',
  type: 'sheep',
  herdName: 'Hill flock',
  count: 42,
  breeds: ['Merino'],
  pastureSize: '12',
  healthStatus: 'unknown',
  farmDescription: '',
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
