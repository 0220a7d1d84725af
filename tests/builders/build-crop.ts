import type { Crop } from '#contract/crops.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import { buildCropPayload } from './build-crop-payload.ts'

export const buildCrop = (change: Partial<Crop> = {}): Crop => ({
  id: 'c1',
  projectId: 'p1',
  ...emptyRecord(cropFields),
  ...buildCropPayload(),
  updatedAt: '2026-05-01T08:00:00.000Z',
  ...change,
})
