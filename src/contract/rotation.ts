import * as z from 'zod/mini'
import { freeText } from './text.ts'
import { msg } from './message.ts'

/** What stood, stands or is to stand on a field in a year. */
const season = z.object({
  fieldId: z.string(),
  year: z.int(),
  /** Id of the catalogue, or as the farmer typed it. */
  crop: z.string(),
  /** Of a crop record with a planting date in that year, or entered in the grid, which wins. */
  from: z.enum(['crop', 'entered']),
})

/** `GET /api/rotation?projectId=` */
export const rotation = z.object({
  fields: z.array(z.object({ id: z.string(), name: z.string(), areaM2: z.nullable(z.number()) })),
  seasons: z.array(season),
})
export type Rotation = z.infer<typeof rotation>

/** `PUT /api/rotation {seasons}`: all of them or none; null forgets what was entered. */
export const seasonsPayload = z.object({
  seasons: z
    .array(
      z.object({
        fieldId: z.string().check(z.minLength(1), z.maxLength(100)),
        year: z.int().check(z.gte(2000), z.lte(2100)),
        crop: z.nullable(freeText(msg('Crop'), 100).check(z.minLength(1))),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
})
export type SeasonsPayload = z.infer<typeof seasonsPayload>
