import type { TaskKind, TaskText } from '#contract/tasks.ts'

/** Spec section 2: the daily tasks of a new farm. */
export const MORNING_ROUTINE: { title: TaskText; kind: TaskKind }[] = [
  { title: { code: 'checkAnimals' }, kind: 'animal' },
  { title: { code: 'feedLivestock' }, kind: 'animal' },
  { title: { code: 'inspectPanels' }, kind: 'solar' },
  { title: { code: 'documentIssues' }, kind: 'general' },
]
