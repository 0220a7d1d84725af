const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

// Idle 7 days, absolute 30.
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
const REFRESH_EVERY_MS = HOUR_MS

export const SESSION_SECONDS = ABSOLUTE_MS / 1000

/** When a session that is used now ends, unless it is used again. */
export const sessionEnd = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))

/** How far the clocks of two replicas may be apart. */
const CLOCK_TOLERANCE_MS = HOUR_MS

/**
 * False for a session that has ended, and for one that a clock running ahead has given more time
 * than any session has.
 */
export const isOpen = (now: Date, expiresAt: string) =>
  expiresAt > now.toISOString() &&
  Date.parse(expiresAt) <= now.getTime() + IDLE_MS + CLOCK_TOLERANCE_MS

/** True when the last use on record is old enough to be worth a write. */
export const isDueForRefresh = (now: Date, refreshedAt: string) =>
  now.getTime() - Date.parse(refreshedAt) >= REFRESH_EVERY_MS
