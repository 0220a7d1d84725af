import * as z from 'zod/mini'
import { entityType } from './analysis.ts'

export const analysisRequest = z.object({
  imageURL: z.string().check(z.minLength(1, 'A photo is needed.'), z.maxLength(4096)),
  entityType,
  entityId: z.string().check(z.minLength(1, 'A saved record is needed.'), z.maxLength(100)),
})
export type AnalysisRequest = z.infer<typeof analysisRequest>
