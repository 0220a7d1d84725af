import type { CropPayload } from '#contract/crops.ts'

export const buildCropPayload = (change: Partial<CropPayload> = {}): CropPayload => ({
  name: 'Tomatoes',
  scientificName: 'Solanum lycopersicum',
  fieldName: 'South field',
  fieldSize: '2.5',
  plantingDate: '2026-04-20',
  expectedHarvest: 'July',
  healthStatus: 'unknown',
  ...change,
})
