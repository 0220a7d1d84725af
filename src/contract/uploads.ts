import * as z from 'zod/mini'

/** Target of one PUT: a path on our server, or a URL of an S3 service. */
export const uploadTicket = z.object({ uploadURL: z.string() })
export type UploadTicket = z.infer<typeof uploadTicket>

/** Files of any other type are sent without announcing it. */
export const ANNOUNCED_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/**
 * Type and size of the upload, in the header names of Google's resumable uploads. An S3 store then
 * accepts nothing else. Lower case, as Node delivers header names.
 */
export const uploadAnnouncement = z.object({
  'x-upload-content-type': z.optional(z.string().check(z.regex(ANNOUNCED_TYPE))),
  'x-upload-content-length': z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
})
export type UploadAnnouncement = z.infer<typeof uploadAnnouncement>
