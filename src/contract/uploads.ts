import * as z from 'zod/mini'

/** A path of our own server, or the address of an S3 service; the target of one PUT. */
export const uploadTicket = z.object({ uploadURL: z.string() })
export type UploadTicket = z.infer<typeof uploadTicket>

/** Others are sent without being announced. */
export const ANNOUNCED_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/**
 * What the caller says of the file, in headers of the names that Google's resumable uploads have:
 * a store in S3 then takes nothing else. HTTP knows no case in names, Node's are lower.
 */
export const uploadAnnouncement = z.object({
  'x-upload-content-type': z.optional(z.string().check(z.regex(ANNOUNCED_TYPE))),
  'x-upload-content-length': z.optional(z.string().check(z.regex(/^[1-9]\d{0,11}$/))),
})
export type UploadAnnouncement = z.infer<typeof uploadAnnouncement>
