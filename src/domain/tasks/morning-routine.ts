import type { EntityType } from '#contract/analysis.ts'
import { msg } from '#contract/message.ts'
import type { Agenda, Task, TaskKind, TaskPayload } from '#contract/tasks.ts'

/** By code; home shows them without the words of the other tasks. */
export const ROUTINE_WORDS = {
  checkAnimals: msg('Check animal health and water systems'),
  feedLivestock: msg('Feed livestock according to schedule'),
  inspectPanels: msg('Inspect solar panels for debris'),
  documentIssues: msg('Document issues with photos'),
}
export type RoutineCode = keyof typeof ROUTINE_WORDS

type RoutineTask = {
  code: RoutineCode
  kind: TaskKind
  /** The records it speaks of: the first of one of these kinds adds it to the day. */
  of: readonly EntityType[]
}

/** Spec section 2: the daily tasks of a farm. */
export const MORNING_ROUTINE: readonly RoutineTask[] = [
  { code: 'checkAnimals', kind: 'animal', of: ['animal'] },
  { code: 'feedLivestock', kind: 'animal', of: ['animal'] },
  { code: 'inspectPanels', kind: 'solar', of: ['solar'] },
  { code: 'documentIssues', kind: 'general', of: ['crop', 'animal', 'solar'] },
]

export const routineCodeOf = ({ facts }: Pick<Task | TaskPayload, 'facts'>) =>
  MORNING_ROUTINE.find(({ code }) => code === facts?.title?.code)?.code

/** The routine task as the farmer would add it, but for its title in words. */
export const dailyRoutine = (code: RoutineCode, dueDate: string) => ({
  facts: { title: { code } },
  kind: MORNING_ROUTINE.find((one) => one.code === code)?.kind ?? 'general',
  dueDate,
  repeat: { unit: 'day' as const, every: 1 },
})

/** The morning tasks with the task that each is now, done today or open; undefined if it is none. */
export const morningTasks = ({ open, doneToday }: Agenda) =>
  MORNING_ROUTINE.map(({ code }) => ({
    code,
    words: ROUTINE_WORDS[code],
    task: [...doneToday, ...open].find((task) => routineCodeOf(task) === code),
  }))
