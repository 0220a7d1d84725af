import type { Crop } from '#contract/crops.ts'
import type { Project } from '#contract/projects.ts'
import type { TaskPayload } from '#contract/tasks.ts'
import type { FieldWater, WeatherFinding } from '#contract/weather.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import { inWords } from '#src/features/tasks/suggested-task.ts'
import { morningAfter } from './place-time.ts'

export type Irrigation = {
  projectId: string
  crop: Crop | undefined
  field: string
  fieldId: string
}

/** The record of the crop that stands on a field. */
export const cropOn = (project: Project | undefined, { fieldName, crop }: FieldWater) =>
  project?.crops?.findLast(
    (one) => fieldKey(one.fieldName) === fieldKey(fieldName) && (!crop || one.name === crop),
  )

const irrigateText = (field: string, mm: number) =>
  ({ code: 'irrigate', values: { field, mm } }) as const

const placeOf = ({ projectId, crop }: Irrigation) =>
  crop ? ({ kind: 'crop', projectId, entityId: crop.id } as const) : { projectId }

/** @param what unique on the field: the day that it was irrigated, or the one by which it has to be */
const sourceOf = ({ fieldId }: Irrigation, what: string) =>
  ({ kind: 'irrigation', key: `${fieldId}:${what}` }) as const

/** What a field needs until a day. */
export const irrigationTask = (
  irrigation: Irrigation,
  { mm, by }: { mm: number; by: string },
  today: string,
): TaskPayload => ({
  ...inWords({
    title: irrigateText(irrigation.field, Math.round(mm)),
    why: { code: 'lacksWater', values: { date: by } },
  }),
  ...placeOf(irrigation),
  dueDate: by < today ? today : by,
  priority: 'high',
  source: sourceOf(irrigation, `by:${by}`),
})

/** What a field got today. */
export const wateredTask = (irrigation: Irrigation, mm: number, today: string): TaskPayload => ({
  ...inWords({ title: irrigateText(irrigation.field, mm) }),
  ...placeOf(irrigation),
  dueDate: today,
  source: sourceOf(irrigation, today),
})

type Place = { projectId: string; name: string; zone: string }

/** On the eve of a frost, or on the day of the heat. */
export function weatherTask(
  finding: Extract<WeatherFinding, { kind: 'frost' | 'heat' }>,
  { projectId, name, zone }: Place,
  today: string,
): TaskPayload {
  const values: Record<string, string> = name ? { place: name } : {}
  const source = { kind: 'weather', key: finding.key } as const
  if (finding.kind === 'frost') {
    const date = morningAfter(finding.at, zone)
    const eve = addDays(date, -1)
    return {
      ...inWords({
        title: { code: 'frostProtect', values },
        why: {
          code: 'frostAhead',
          values: { temperature: Math.round(finding.minC) + 0, date },
        },
      }),
      projectId,
      dueDate: eve < today ? today : eve,
      priority: 'high',
      source,
    }
  }
  const date = dateIn(zone, new Date(finding.at))
  return {
    ...inWords({
      title: { code: 'heatRelief', values },
      why: { code: 'heatAhead', values: { thi: Math.round(finding.thi), date } },
    }),
    projectId,
    dueDate: date < today ? today : date,
    priority: 'high',
    source,
  }
}
