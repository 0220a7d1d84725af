const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const WEEK_DAYS = 7

/** Spec section 4: the age text of a project card. */
export function timeAgo(updatedAt: string | null | undefined, now: Date) {
  if (!updatedAt) return 'Never updated'
  const then = new Date(updatedAt)
  if (Number.isNaN(then.getTime())) return 'Never updated'
  const hours = Math.floor((now.getTime() - then.getTime()) / HOUR_MS)
  if (hours < 1) return 'Updated just now'
  if (hours < DAY_HOURS) return `Updated ${hours} hour${hours === 1 ? '' : 's'} ago`
  const days = Math.floor(hours / DAY_HOURS)
  if (days < WEEK_DAYS) return `Updated ${days} day${days === 1 ? '' : 's'} ago`
  // The spec asks for the browser's locale here.
  return then.toLocaleDateString()
}
