/** Constants of the wire and the upload widget (spec sections 5 and 9). */
export const MAX_UPLOAD_BYTES = 10_485_760
export const MAX_PHOTOS = 1
export const MAX_HISTORY_FILES = 5
export const UPLOAD_CONCURRENCY = 6
export const MULTIPART_THRESHOLD_BYTES = 100 * 1024 * 1024
export const MIN_PART_BYTES = 5 * 1024 * 1024
export const MAX_PARTS = 10_000
export const UPLOAD_RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** Spec section 9: the statuses worth trying again. */
export const isRetryableStatus = (status: number) =>
  [408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505)

export const MAX_PROJECT_NAME = 200
export const MAX_DESCRIPTION = 2_000
/** Crops, herds, and solar systems, in one project. */
export const MAX_RECORDS_OF_A_KIND = 500
/** Projects, crops, herds and solar systems of a farm: the home screen gets them as one list. */
export const MAX_LISTED = 5_000
export const MAX_TASK_TITLE = 500
export const MAX_CHAT_MESSAGE = 4_000
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128
/**
 * Of an export that is brought into an account: the ZIP file, and the rows of all its tables. They
 * are one transaction, for which everybody else on SQLite waits.
 */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024 * 1024
export const MAX_IMPORT_RECORDS = 50_000
