import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'

export const MAX_PLACE_SEARCH = 100

const degrees = (most: number) =>
  z.string().check(
    z.maxLength(25),
    z.refine((text) => text.trim() !== '' && Math.abs(Number(text)) <= most),
  )

/** Typed text, or a position whose nearest place is asked. */
export const placeQuery = z
  .object({
    q: z.optional(z.string().check(z.maxLength(MAX_PLACE_SEARCH))),
    latitude: z.optional(degrees(90)),
    longitude: z.optional(degrees(180)),
  })
  .check(
    z.refine(
      ({ q, latitude, longitude }) =>
        q !== undefined || (latitude !== undefined && longitude !== undefined),
      asIssue(msg('A name, or a latitude and a longitude, is needed.')),
    ),
  )

export const place = z.object({
  /** As the search found it: 'Munich' or 'München'. */
  name: z.string(),
  region: z.optional(z.string()),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  altitudeM: z.optional(z.number()),
})
export type Place = z.infer<typeof place>
export const placeList = z.array(place)
