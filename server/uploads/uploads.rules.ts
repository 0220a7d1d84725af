import { BYTES_PER_MEGABYTE, farmFull, MAX_FILES } from '#server/farm/quota.ts'
import { HttpError } from '#server/http/http-error.ts'

/** A link is good for 15 minutes. */
export const LINK_LIFETIME_MS = 15 * 60_000
/** A large file may take its parts' links one after another for a day. */
export const MULTIPART_LIFETIME_MS = 24 * 60 * 60_000
/** What no record uses is removed after 24 hours. */
export const UNUSED_LIFETIME_MS = 24 * 60 * 60_000

export const DAY_MS = 24 * 60 * 60_000
export const MAX_OPEN_UPLOADS = 200
export const MAX_BYTES_PER_DAY = 1_073_741_824

const OPEN_RETRY_SECONDS = LINK_LIFETIME_MS / 1000
const BYTES_RETRY_SECONDS = 3600

export type UploadUsage = {
  /** Of the last 24 hours: links still open, and bytes stored or promised by them. */
  open: number
  bytes: number
  /** Of everything that may lie in the store, with what it may take there. */
  files: number
  fileBytes: number
  quotaBytes: number
}

/**
 * Holds a farmer to a number of unused links and to an amount a day; a link counts with all that
 * it allows until it is used or expires. And to the quota.
 * @throws HttpError 429, 507
 */
export function refuseTooMuch(usage: UploadUsage) {
  const { open, bytes } = usage
  if (open > MAX_OPEN_UPLOADS) {
    throw new HttpError(
      429,
      'Too many uploads were begun and not finished. Please wait a quarter of an hour.',
      OPEN_RETRY_SECONDS,
    )
  }
  if (bytes > MAX_BYTES_PER_DAY) {
    throw new HttpError(
      429,
      'More than 1 GB was uploaded within a day. Please go on tomorrow.',
      BYTES_RETRY_SECONDS,
    )
  }
  refuseFullStore(usage)
}

/**
 * Holds a farm to its quota, with so many files and bytes more.
 * @throws HttpError 507
 */
export function refuseFullStore(
  { files, fileBytes, quotaBytes }: UploadUsage,
  more: { files?: number; bytes?: number } = {},
) {
  if (fileBytes + (more.bytes ?? 0) > quotaBytes) {
    const most = (quotaBytes / (1000 * BYTES_PER_MEGABYTE)).toLocaleString('en-US')
    throw farmFull(`its photos and files may take ${most} GB`)
  }
  if (files + (more.files ?? 0) > MAX_FILES) {
    throw farmFull(`it may have ${MAX_FILES.toLocaleString('en-US')} photos and files`)
  }
}

export const usedAlready = () =>
  new HttpError(409, 'This upload link has been used. Please choose the file again.')
