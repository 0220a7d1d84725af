import type { Page } from '@playwright/test'
import { brownCow, spottedLeaf } from '#tests/builders/photos.ts'
import { quarterHours } from '#tests/builders/quarter-hours.ts'
import { callAs, sendFile } from './calls.ts'

/** What the farmer typed. */
type TypedNames = Record<'project' | 'field' | 'herd' | 'location' | 'task' | 'notes', string>

/** A farm with one record of each kind, two analysed photos, measured days and a task. */
export async function fillFarm(page: Page, names: TypedNames) {
  const call = (path: string, payload: unknown) => callAs(page, 'POST', path, payload)
  const { id: projectId } = await call('/api/projects', { name: names.project })
  const path = `/api/projects/${projectId}`
  const { id: cropId } = await call(`${path}/crops`, {
    name: 'Tomatoes',
    scientificName: 'Solanum lycopersicum',
    fieldName: names.field,
    fieldSize: '12.5',
    plantingDate: '2026-04-20',
    expectedHarvest: '2026-08-01',
    healthStatus: 'unknown',
  })
  const { id: animalId } = await call(`${path}/animals`, {
    type: 'sheep',
    herdName: names.herd,
    count: 42,
    breeds: ['Merino'],
    pastureSize: '30',
    healthStatus: 'unknown',
  })
  const { id: systemId } = await call(`${path}/solar-systems`, {
    location: names.location,
    latitude: '36.74',
    longitude: '-119.79',
    capacity: '6',
    panelCount: '16',
    installationDate: '2022-12-01',
    panelType: 'monocrystalline',
    efficiency: '0',
    tiltAngle: '25',
    currentGeneration: '24.5',
    monthlyGeneration: '740',
  })
  const photos = { crop: await spottedLeaf(8), animal: await brownCow() }
  const look = async (entityType: 'crop' | 'animal', entityId: string) =>
    call('/api/ai-analysis', {
      imageURL: await sendFile(page, photos[entityType], 'image/jpeg'),
      entityType,
      entityId,
    })
  await look('crop', cropId)
  await look('animal', animalId)
  const csv = quarterHours('2024-01-01', 700, (day) => (day > 600 && day < 640 ? 0.4 : 1))
  const rows = csv.split('\n').filter((_, at) => at < 20_000 || at > 21_000)
  const file = await sendFile(page, Buffer.from(`${rows.join('\n')}\nyesterday,2\n`), 'text/csv')
  await call(`${path}/solar-systems/${systemId}/history`, { objectURLs: [file] })
  await call('/api/tasks', {
    title: names.task,
    kind: 'animal',
    projectId,
    entityId: animalId,
    dueDate: '2026-01-05',
    priority: 'high',
    repeat: { every: 3, unit: 'day' },
    notes: names.notes,
  })
  return { projectId, cropId, animalId, systemId }
}
