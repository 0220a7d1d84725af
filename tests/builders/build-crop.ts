import type { Crop } from '#contract/crops.ts'

export const buildCrop = (change: Partial<Crop> = {}): Crop => ({
  id: 'c1',
  projectId: 'p1',
  name: 'Tomatoes',
  scientificName: 'Solanum lycopersicum',
  fieldName: 'South field',
  fieldSize: '2.5',
  plantingDate: '2026-04-20',
  expectedHarvest: 'July',
  healthStatus: 'unknown',
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
