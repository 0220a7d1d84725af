import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CurrentUser } from '#server/auth/auth.ts'

/** The file of a built server is named after its content: the next release writes other answers. */
const RELEASE = path.parse(fileURLToPath(import.meta.url)).name

/**
 * The ETag of what one session sees of its farm. A revision alone would not do: another farmer in
 * the same browser, and the farm as a backup brings it back, may stand at the same number.
 */
export const farmVersion = ({ sessionId, farmRevision }: CurrentUser, ...more: string[]) =>
  `"${[RELEASE, sessionId, farmRevision, ...more].join('-')}"`
