import type { Kysely } from 'kysely'
import { LIVE_KEY } from '#contract/solar-history.ts'
import type { Tables } from '#server/db/tables.ts'
import { buildAnalysisRow } from '#tests/builders/build-analysis-row.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import type { TestFarmer } from '#tests/setup/server.ts'
import { addressOf, jpegPhoto, keyOf, newLink } from '#tests/setup/uploads.ts'

const NOW = '2026-06-01T08:00:00.000Z'

/** A farm with rows in every table, created through the API where possible. */
export async function plantFullFarm(db: Kysely<Tables>, farmer: TestFarmer) {
  const create = async (path: string, payload: unknown) => {
    const answer = await farmer.call('POST', path, payload)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json<{ id: string }>().id
  }
  const upload = async (content: Buffer, type: string) => {
    const link = await newLink(farmer)
    await farmer.call('PUT', link, content, { 'content-type': type })
    return link
  }
  const projectId = await create('/api/projects', { name: 'North farm', description: '=1+1' })
  await create('/api/projects', { name: 'Hill farm' })
  const inProject = `/api/projects/${projectId}`
  const crop = buildCropPayload({ fieldName: 'Long "field", east' })
  const cropId = await create(`${inProject}/crops`, crop)
  await create(`${inProject}/animals`, buildAnimalPayload())
  const systemId = await create(`${inProject}/solar-systems`, buildSolarPayload())
  const csv = await upload(Buffer.from('date,kWh\n2025-03-14,4.5\n2025-03-15,3.25\n'), 'text/csv')
  const history = { objectURLs: [addressOf(csv)] }
  await farmer.call('POST', `${inProject}/solar-systems/${systemId}/history`, history)
  await db
    .insertInto('productionReadings')
    .values({
      systemId,
      fingerprint: 'a header',
      reading: JSON.stringify({ dateColumn: 0, energyColumns: [1], means: 'energy', unit: 'kWh' }),
      updatedAt: NOW,
    })
    .execute()
  await plantSensors(db, projectId, systemId)
  const photoKey = keyOf(await upload(await jpegPhoto(), 'image/jpeg'))
  const analysis = buildAnalysisRow({ projectId, entityId: cropId, imageKey: photoKey })
  await db.insertInto('analyses').values(analysis).execute()
  await db
    .updateTable('uploads')
    .set({ projectId, takenAt: NOW })
    .where('key', '=', photoKey)
    .execute()
  await farmer.call('PUT', '/api/emergency-numbers', {
    country: 'DE',
    veterinarian: '030 555-0100 / 0101',
    poison: '',
    neighbour: '+49 (30) 555 0102',
  })
  await plantBook(db, farmer, projectId, await upload(await jpegPhoto(32, 32), 'image/jpeg'))
  await talk(db, projectId, cropId)
  await farmer.call('GET', '/api/tasks?zone=Europe/Berlin')
  const due = { title: 'Spray', kind: 'crop', entityId: cropId, dueDate: '2026-06-03' }
  const source = { kind: 'analysis', key: `${analysis.id}:0` }
  await farmer.call('POST', '/api/tasks', { ...due, source, why: 'Leaf blight was seen.' })
  const repeated = { ...due, title: 'Check', repeat: { unit: 'week', every: 2 } }
  const { task } = (await farmer.call('POST', '/api/tasks', repeated)).json<{
    task: { id: string }
  }>()
  await farmer.call('PUT', `/api/tasks/${task.id}/completion`, { zone: 'Europe/Berlin' })
  return { projectId, cropId, systemId, photoKey }
}

/** A treatment that was corrected, a harvest that was deleted, and a cost in shares. */
async function plantBook(db: Kysely<Tables>, farmer: TestFarmer, projectId: string, photo: string) {
  const create = async (path: string, payload: unknown) => {
    const answer = await farmer.call('POST', path, payload)
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json<{ id: string }>().id
  }
  const named = (table: 'fields' | 'animals' | 'solarSystems') =>
    db.selectFrom(table).select('id').where('projectId', '=', projectId).executeTakeFirstOrThrow()
  const field = { kind: 'field', id: (await named('fields')).id }
  const herd = { kind: 'animal', id: (await named('animals')).id }
  const system = { kind: 'solar', id: (await named('solarSystems')).id }
  await farmer.call('PUT', '/api/book/settings', { currency: 'EUR' })
  const label = { name: 'Movento', kind: 'plantProtection', harvestDays: 7, milkHours: 0 }
  const productId = await create('/api/products', label)
  const spray = { kind: 'treatment', onDate: '2026-05-20', productId, targets: [field] }
  const entryId = await create('/api/entries', { ...spray, startTime: '07:15', areaM2: 5000.5 })
  await farmer.call('PATCH', `/api/entries/${entryId}`, { quantity: 0.75, unit: 'l' })
  const harvest = { kind: 'harvest', onDate: '2026-05-21', quantity: 3, unit: 't' }
  const reason = 'Hail is coming.'
  const deletedId = await create('/api/entries', { ...harvest, reason, targets: [field] })
  await farmer.call('DELETE', `/api/entries/${deletedId}`)
  await create('/api/entries', {
    kind: 'cost',
    onDate: '2026-05-22',
    amountMinor: 10_001,
    currency: 'USD',
    imageURL: addressOf(photo),
    targets: [
      { ...field, share: 3333 },
      { ...herd, share: 3333 },
      { ...system, share: 1 },
    ],
  })
  const { farmId } = await db
    .selectFrom('projects')
    .select('farmId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('fieldSeasons')
    .values({ farmId, fieldId: field.id, year: 2025, crop: 'Wheat', updatedAt: NOW })
    .execute()
}

/** One of the system itself, and a device that waits for its system. */
async function plantSensors(db: Kysely<Tables>, projectId: string, systemId: string) {
  const { farmId } = await db
    .selectFrom('projects')
    .select('farmId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const own = { farmId, means: null, newestAt: NOW, newestValue: 2.4, createdAt: NOW } as const
  const id = `sensor-${systemId}`
  await db
    .insertInto('sensors')
    .values([
      { ...own, id, key: systemId, systemId, unit: 'kW', silentSince: NOW },
      { ...own, id: `${id}-2`, key: 'shelly-barn', systemId: null, unit: 'kWh' },
    ])
    .execute()
  await db
    .insertInto('readings')
    .values({ sensorId: id, minute: 29_671_680, second: 0, value: 2.4 })
    .execute()
  await db
    .insertInto('solarDays')
    .values({ systemId, date: '2025-01-02', kwh: 3, uploadKey: LIVE_KEY, createdAt: NOW })
    .execute()
}

async function talk(db: Kysely<Tables>, projectId: string, cropId: string) {
  const said = { projectId, createdAt: NOW, choices: '[]', urgent: 0 }
  const path = `/crop-management/${projectId}/${cropId}?crop=Wheat`
  const sources = JSON.stringify([{ kind: 'record', label: 'Long field', path }])
  const choices = JSON.stringify([{ label: 'My fields', message: 'What do I grow?' }])
  await db
    .insertInto('chatMessages')
    .values([
      { ...said, id: `q-${projectId}`, role: 'user', content: 'Hi', sources: '[]', engine: null },
      {
        ...said,
        id: `s-${projectId}`,
        role: 'assistant',
        content: 'Hello 🌾',
        sources,
        choices,
        urgent: 1,
        engine: 'built-in',
      },
    ])
    .execute()
}
