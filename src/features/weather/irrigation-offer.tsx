import type { Project } from '#contract/projects.ts'
import type { FieldWater } from '#contract/weather.ts'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import { irrigationTask } from './finding-tasks.ts'
import { useIrrigation } from './use-irrigation.ts'

type IrrigationOfferProps = {
  water: FieldWater
  need: { mm: number; by: string }
  project: Project
}

/** One planned irrigation of a field is enough, though its day may have moved with the forecast. */
export function IrrigationOffer({ water, need, project }: IrrigationOfferProps) {
  const { irrigation, planned } = useIrrigation(water, project)
  return (
    <MakeTaskButton
      taskOn={(today) => irrigationTask(irrigation, need, today)}
      label={water.fieldName}
      known={planned && { taskId: planned.id, isDone: false }}
    />
  )
}
