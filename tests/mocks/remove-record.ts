import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS, recordsOf } from '#domain/records/kinds.ts'
import { english, say } from '#domain/texts/say.ts'
import { refuse } from './answers.ts'
import { deleted, newDeletionId } from './deletions.ts'
import { farm } from './store.ts'
import { refuseOldVersion } from './write-headers.ts'
import { newestFirst, remember } from './timeline.ts'

const without = <T extends { id: string }>(records: T[] | undefined, gone: string) =>
  records?.filter(({ id }) => id !== gone) ?? []

/** Like the server, also removes its analyses, measured days and open tasks. */
export function removeRecord(
  kind: EntityType,
  { projectId, id: recordId }: { projectId: unknown; id: unknown },
  version: string | undefined,
) {
  const project = farm.project(projectId)
  const record = recordsOf(project ?? {}).find((one) => one.kind === kind && one.id === recordId)
  if (!project || !record) return refuse(404, say(english, RECORD_KINDS[kind].words.notFound))
  const all = [
    ...(project.crops ?? []),
    ...(project.animals ?? []),
    ...(project.solarSystems ?? []),
  ]
  const refusal = refuseOldVersion(all.find((one) => one.id === record.id) ?? record, version)
  if (refusal) return refusal
  const { id, name } = record
  const { crops, animals, solarSystems } = project
  const { analyses, tasks, events } = farm
  const [days, keys] = [farm.history.get(id), farm.historyKeys.get(id)]
  const deletionId = newDeletionId()
  project.crops = without(project.crops, id)
  project.animals = without(project.animals, id)
  project.solarSystems = without(project.solarSystems, id)
  project.updatedAt = new Date().toISOString()
  farm.analyses = farm.analyses.filter(({ entityId }) => entityId !== id)
  farm.history.delete(id)
  farm.historyKeys.delete(id)
  farm.tasks = farm.tasks
    .filter(({ entityId, doneAt }) => entityId !== id || doneAt)
    .map((task) =>
      task.entityId === id
        ? { ...task, entityId: null, entityName: null, version: task.version + 1 }
        : task,
    )
  leaveEvents(id, name)
  remember({ id: deletionId, kind: 'deleted', subject: kind, projectId: project.id, detail: name })
  const what = { kind, entityId: id, projectId: project.id, name }
  return deleted(deletionId, what, () => {
    const own = <T extends { id: string }>(before: T[] = [], now: T[] = []) => [
      ...now,
      ...before.filter((one) => one.id === id),
    ]
    project.crops = own(crops, project.crops)
    project.animals = own(animals, project.animals)
    project.solarSystems = own(solarSystems, project.solarSystems)
    const isOf = ({ entityId }: { entityId: string | null }) => entityId === id
    farm.analyses = [...analyses.filter(isOf), ...farm.analyses]
    if (days && keys) {
      farm.history.set(id, days)
      farm.historyKeys.set(id, keys)
    }
    farm.tasks = back(tasks.filter(isOf), farm.tasks)
    const left = farm.events.filter((one) => one.id !== deletionId)
    farm.events = back(events.filter(isOf), left).toSorted(newestFirst)
  })
}

/** The rows as they were before, beside what is there by now. */
const back = <T extends { id: string }>(before: T[], now: T[]) => [
  ...now.filter(({ id }) => !before.some((one) => one.id === id)),
  ...before,
]

function leaveEvents(id: string, name: string) {
  farm.events = farm.events
    .filter(({ entityId, photo }) => entityId !== id || !photo)
    .map((event) => {
      if (event.entityId !== id) return event
      const named = [name, event.detail].filter(Boolean).join(' · ')
      const detail = event.kind === 'task' ? event.detail : named
      return { ...event, entityId: null, entityName: null, detail }
    })
}
