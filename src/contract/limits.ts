/** Wire limits and upload widget settings (spec sections 5 and 9). */
export const MAX_UPLOAD_BYTES = 10_485_760
export const MAX_PHOTOS = 1
export const MAX_HISTORY_FILES = 5
export const UPLOAD_CONCURRENCY = 6
export const MULTIPART_THRESHOLD_BYTES = 100 * 1024 * 1024
export const MIN_PART_BYTES = 5 * 1024 * 1024
export const MAX_PARTS = 10_000
export const UPLOAD_RETRY_DELAYS_MS = [0, 1000, 3000, 5000]

/** Spec section 9. */
export const isRetryableStatus = (status: number) =>
  [408, 409, 418, 423, 429].includes(status) || (status >= 500 && status !== 501 && status !== 505)

/** How long a device may keep work before it sends it, and for how long a retry gets the first answer. */
export const MAX_DAYS_OFFLINE = 60

export const MAX_PROJECT_NAME = 200
export const MAX_DESCRIPTION = 2_000
/** A value in a task's facts, of which a finding is the longest. */
export const MAX_FACT = 10_000
/** The facts of a task, as JSON. */
export const MAX_FACTS = 50_000
/** Per project and kind: crops, herds or solar systems. */
export const MAX_RECORDS_OF_A_KIND = 500
/** Projects, crops, herds and solar systems per farm: the home screen loads them as one list. */
export const MAX_LISTED = 5_000
export const MAX_TASK_TITLE = 500
/** Of one list of open tasks, and of those moved by one request. */
export const MAX_TASKS_AT_ONCE = 1_000
/** Units from one occurrence of a task to the next. */
export const MAX_REPEAT_EVERY = 365
export const MAX_CHAT_MESSAGE = 4_000
export const MAX_COMMENT = 1_000
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128
/**
 * Limits of one import: bytes of the ZIP file, and rows across all tables. Import runs as a single
 * transaction, which blocks all other writers on SQLite.
 */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024 * 1024
export const MAX_IMPORT_RECORDS = 50_000
