import type { CurrentUser } from '#server/auth/auth.ts'

/**
 * The ETag of what one session sees of its farm. A revision alone would not do: another farmer in
 * the same browser, and the farm as a backup brings it back, may stand at the same number.
 */
export const farmVersion = ({ sessionId, farmRevision }: CurrentUser, ...more: string[]) =>
  `"${[sessionId, farmRevision, ...more].join('-')}"`
