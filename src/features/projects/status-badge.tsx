import { Badge, type BadgeTone } from '#src/ui/badge.tsx'

const TONES: Record<string, BadgeTone> = { active: 'green', draft: 'blue', completed: 'gray' }

/** Spec section 4: an unknown status is gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={TONES[status] ?? 'gray'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
  )
}
