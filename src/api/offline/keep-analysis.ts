import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { say } from '#src/lib/texts.ts'
import type { Change, WaitingPhoto } from './change.ts'
import { measurePhoto } from './measure-photo.ts'
import { keepPhoto } from './send-or-keep.ts'
import { waitingAnalysis } from './waiting-analysis.ts'

type Photo = Pick<WaitingPhoto, 'bytes' | 'imageURL'>
type Entity = { entityType: EntityType; entityId: string }

type Taken = { entity: Entity; headers: Record<string, string>; projects: Project[] }

/**
 * Judges a photo on this phone and keeps it, to be sent when there is a network.
 * @throws Error `422: sentence`, as the server refuses it; NotKept when the device is full
 */
export async function keepAnalysis({ entity, headers, projects }: Taken, photo: Photo) {
  const { name, species } = recordIn(projects, entity)
  const subject = { entityType: entity.entityType, name: species }
  const finding = await measurePhoto(photo.bytes, subject).catch((error: unknown) => {
    throw error instanceof UnusablePhoto ? new Error(`422: ${say(error.sentence)}`) : error
  })
  const { 'Idempotency-Key': key = '', 'New-Id': recordId = '' } = headers
  const kept = { ...photo, finding }
  const change: Change = {
    method: 'POST',
    path: '/api/ai-analysis',
    body: entity,
    headers,
    recordId,
    after: [entity.entityId],
    ...(name && { name }),
  }
  const provisional = (at: string) => waitingAnalysis({ ...change, key, at, photo: kept })
  return (await keepPhoto(change, kept, provisional)) as FoundAnalysis
}

/** What the farmer calls the record, and what the server says that a photo of it shows. */
function recordIn(projects: Project[], { entityType, entityId }: Entity) {
  const { table, name } = RECORD_KINDS[entityType]
  const record = projects
    .flatMap((project): { id: string }[] => project[table] ?? [])
    .find(({ id }) => id === entityId) as Record<string, unknown> | undefined
  const text = (field: string) => (typeof record?.[field] === 'string' ? record[field] : '')
  return { name: text(name), species: text('name') || text('type') }
}
