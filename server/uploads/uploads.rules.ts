import { msg } from '#contract/message.ts'
import { BYTES_PER_MEGABYTE, farmFull, MAX_FILES } from '#server/farm/quota.ts'
import { HttpError } from '#server/http/http-error.ts'

export const LINK_LIFETIME_MS = 15 * 60_000
/** Links to the parts of a large file are given for a day. */
export const MULTIPART_LIFETIME_MS = 24 * 60 * 60_000
export const UNUSED_LIFETIME_MS = 24 * 60 * 60_000

export const DAY_MS = 24 * 60 * 60_000
export const MAX_OPEN_UPLOADS = 200
export const MAX_BYTES_PER_DAY = 1_073_741_824

const OPEN_RETRY_SECONDS = LINK_LIFETIME_MS / 1000
const BYTES_RETRY_SECONDS = 3600

export type UploadUsage = {
  /** Of one person and the last 24 hours: links still open, and bytes stored or reserved by them. */
  open: number
  bytes: number
  /** Of all files: their number and bytes, and the bytes allowed. */
  files: number
  fileBytes: number
  quotaBytes: number
}

/**
 * Limits open links and bytes a day of each person, where a link counts with all it allows until it is
 * used or expires; and enforces the quota of the farm.
 * @throws HttpError 429, 507
 */
export function refuseTooMuch(usage: UploadUsage) {
  const { open, bytes } = usage
  if (open > MAX_OPEN_UPLOADS) {
    throw new HttpError(
      429,
      msg('Too many uploads were started but not finished. Please wait 15 minutes.'),
      OPEN_RETRY_SECONDS,
    )
  }
  if (bytes > MAX_BYTES_PER_DAY) {
    throw new HttpError(
      429,
      msg('More than 1 GB was uploaded within a day. Please continue tomorrow.'),
      BYTES_RETRY_SECONDS,
    )
  }
  refuseFullStore(usage)
}

/**
 * Enforces the quota of a farm, with so many files and bytes added.
 * @throws HttpError 507
 */
export function refuseFullStore(
  { files, fileBytes, quotaBytes }: UploadUsage,
  more: { files?: number; bytes?: number } = {},
) {
  if (fileBytes + (more.bytes ?? 0) > quotaBytes) {
    const most = { number: quotaBytes / (1000 * BYTES_PER_MEGABYTE) }
    throw farmFull(msg('its photos and files may take {most} GB', { most }))
  }
  if (files + (more.files ?? 0) > MAX_FILES) {
    throw farmFull(msg('it may have {most, number} photos and files', { most: MAX_FILES }))
  }
}

export const usedAlready = () =>
  new HttpError(409, msg('This upload link was already used. Please choose the file again.'))
