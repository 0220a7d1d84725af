import type { Project } from '#contract/projects.ts'
import type { Task, TaskSource } from '#contract/tasks.ts'
import type { OfferTask } from './event-line.tsx'
import type { RecordEvent } from './calendar-events.ts'
import type { FoundShortfall } from './newest-shortfalls.ts'
import { cropSuggestions } from '#src/features/tasks/crop-suggestions.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import {
  harvestTask,
  maintenanceTask,
  notPlanned,
  plantingTask,
  shortfallTask,
  type SuggestedTask,
} from '#src/features/tasks/suggested-task.ts'

/** What the readings and the records suggest and was no task yet, soonest first. */
export function farmSuggestions(
  projects: Project[],
  shortfalls: FoundShortfall[],
  { planned, open }: { planned: TaskSource[]; open: Task[] },
  today: string,
): SuggestedTask[] {
  const crops = projects.flatMap(({ crops: fields = [] }) => fields)
  const suggestions = [
    ...shortfalls.map(({ system, shortfall }) => shortfallTask(system, shortfall, today)),
    ...crops.flatMap((crop) => cropSuggestions(crop, today)),
  ]
  return notPlanned(suggestions, planned, open).toSorted((a, b) =>
    a.dueDate.localeCompare(b.dueDate),
  )
}

function taskOf(event: RecordEvent, today: string) {
  if (event.kind === 'maintenance') {
    return maintenanceTask(event.system, event.line, event.date, today)
  }
  const toTask = event.kind === 'harvest' ? harvestTask : plantingTask
  return toTask(event.crop, event.date, today)
}

/** Makes a task of what a record says of a day to come; what is planned is not offered again. */
export const offerTask =
  (planned: TaskSource[], today: string): OfferTask =>
  (event) => {
    if (event.date < today) return null
    const task = taskOf(event, today)
    if (notPlanned([task], planned).length === 0) {
      return <span className="text-sm text-soft">Among your tasks</span>
    }
    return <MakeTaskButton taskOn={() => task} label={task.title} />
  }
