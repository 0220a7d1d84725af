import type { SessionUser } from '#contract/session.ts'

/** The signed-in farmer, and the version of their farm at the moment the session was read. */
export type CurrentUser = SessionUser & { sessionId: string; farmRevision: number }

export type Auth = {
  /** Reads the session cookie; null when it is absent, tampered with, expired or revoked. */
  userOf: (cookieHeader: string | undefined) => Promise<CurrentUser | null>
}
