import * as z from 'zod/mini'

/** A path of our own server, or the address of an S3 service; the target of one PUT. */
export const uploadTicket = z.object({ uploadURL: z.string() })
export type UploadTicket = z.infer<typeof uploadTicket>
