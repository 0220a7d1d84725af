import type { BadgeTone } from '#src/ui/badge.tsx'

const TONES: Record<string, BadgeTone> = { active: 'green', draft: 'blue', completed: 'gray' }

/** Spec section 4: an unknown status is gray. */
export const statusTone = (status: string): BadgeTone => TONES[status] ?? 'gray'

export const statusText = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
