import * as z from 'zod/mini'
import { MAX_PARTS } from '#contract/limits.ts'

// Requests and responses of Uppy 5's aws-s3 with an endpoint (@uppy/aws-s3 5.1, lib/index.js).

export const announcedFile = z.object({ type: z.optional(z.string()) })
export const keyQuery = z.object({ key: z.string() })
export const uploadParams = z.object({ uploadId: z.string() })
export const partParams = z.object({
  uploadId: z.string(),
  partNumber: z.string().check(z.regex(/^\d{1,5}$/)),
})

export const singleUpload = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  fields: z.object({}),
  headers: z.record(z.string(), z.string()),
})
export const begunUpload = z.object({ key: z.string(), uploadId: z.string() })
export const receivedParts = z.array(
  z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() }),
)
/** `expires` is in seconds from now: how long the browser tries. */
export const signedPart = z.object({ url: z.string(), expires: z.number() })

const MAX_ETAG_LENGTH = 200
export const completion = z.object({
  parts: z
    .array(
      z.object({
        PartNumber: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
        ETag: z.string().check(z.maxLength(MAX_ETAG_LENGTH)),
      }),
    )
    .check(z.minLength(1, 'At least one part is needed.'), z.maxLength(MAX_PARTS)),
})
export const completedUpload = z.object({ location: z.string() })
export const nothing = z.object({})
