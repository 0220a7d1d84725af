import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import type { FieldWater } from '#contract/weather.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { cropOn, type Irrigation } from './finding-tasks.ts'

/** A field with the tasks that irrigate it: one that is planned, and what was done today. */
export function useIrrigation(water: FieldWater, project: Project) {
  const { data: agenda, isError } = useQuery({ ...agendaQuery(), refetchOnMount: true })
  const isOfField = ({ source }: { source: { kind: string; key: string } | null }) =>
    source?.kind === 'irrigation' && source.key.startsWith(`${water.fieldId}:`)
  const irrigation: Irrigation = {
    projectId: project.id,
    crop: cropOn(project, water),
    field: water.fieldName,
    fieldId: water.fieldId,
  }
  return {
    irrigation,
    today: agenda?.today,
    isUnknown: isError && !agenda,
    planned: agenda?.open.find(isOfField),
    doneToday: agenda?.doneToday.find(isOfField),
  }
}
