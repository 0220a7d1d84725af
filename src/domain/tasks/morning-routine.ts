import type { TaskKind } from '#contract/tasks.ts'

/** Spec section 2: the daily tasks of a new farm. */
export const MORNING_ROUTINE: { title: string; kind: TaskKind }[] = [
  { title: 'Check animal health and water systems', kind: 'animal' },
  { title: 'Feed livestock according to schedule', kind: 'animal' },
  { title: 'Inspect solar panels for debris', kind: 'solar' },
  { title: 'Document issues with photos', kind: 'general' },
]
