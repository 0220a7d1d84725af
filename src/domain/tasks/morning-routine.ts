import { msg } from '#contract/message.ts'
import type { TaskKind, TaskText } from '#contract/tasks.ts'

/** By code; home shows them without the words of the other tasks. */
export const ROUTINE_WORDS = {
  checkAnimals: msg('Check animal health and water systems'),
  feedLivestock: msg('Feed livestock according to schedule'),
  inspectPanels: msg('Inspect solar panels for debris'),
  documentIssues: msg('Document issues with photos'),
}

/** Spec section 2: the daily tasks of a new farm. */
export const MORNING_ROUTINE: { title: TaskText; kind: TaskKind }[] = [
  { title: { code: 'checkAnimals' }, kind: 'animal' },
  { title: { code: 'feedLivestock' }, kind: 'animal' },
  { title: { code: 'inspectPanels' }, kind: 'solar' },
  { title: { code: 'documentIssues' }, kind: 'general' },
]
