import type { Known } from './from-schema.ts'
import type { FuzzRequest } from './requests.ts'

export type Send = (request: FuzzRequest) => Promise<{ status: number; text: string }>

const JSON_HEADERS = { 'content-type': 'application/json' }

type Created = {
  id: string
  uploadURL: string
  key: string
  uploadId: string
  task: { id: string }
}

/** Creates one of everything a farmer can have, so that fuzzed ids refer to something. */
export async function openKnownFarm(send: Send): Promise<Known> {
  const post = async (url: string, payload: unknown = {}) => {
    const body = Buffer.from(JSON.stringify(payload))
    const { text } = await send({ method: 'POST', url, headers: JSON_HEADERS, body })
    return JSON.parse(text) as Created
  }
  const sendFile = async () => {
    const { uploadURL } = await post('/api/objects/upload')
    const body = Buffer.from('date,kWh\n2026-06-01,12.5\n2026-06-02,11\n')
    await send({ method: 'PUT', url: uploadURL, headers: { 'content-type': 'text/csv' }, body })
    return uploadURL.split('?')[0] ?? ''
  }
  const project = (await post('/api/projects', { name: 'North' })).id
  const within = `/api/projects/${project}`
  const crop = await post(`${within}/crops`, {
    name: 'Corn',
    scientificName: 'Zea mays',
    fieldName: 'Hill',
    fieldSize: '3',
    healthStatus: 'unknown',
  })
  const herd = await post(`${within}/animals`, {
    type: 'sheep',
    herdName: 'Hill',
    count: 4,
    breeds: ['Merino'],
    pastureSize: '2',
    healthStatus: 'unknown',
  })
  const system = await post(`${within}/solar-systems`, { location: 'Golden', capacity: '4' })
  const { task } = await post('/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
  const product = await post('/api/products', { name: 'Movento', kind: 'medicine', milkHours: 84 })
  const entry = await post('/api/entries', {
    kind: 'treatment',
    onDate: '2026-05-31',
    productId: product.id,
    targets: [{ kind: 'animal', id: herd.id }],
  })
  const file = await sendFile()
  const open = await post('/api/objects/upload')
  const parts = await post('/api/s3/multipart', { type: 'text/csv' })
  return {
    projectId: [project],
    cropId: [crop.id],
    animalId: [herd.id],
    systemId: [system.id],
    taskId: [task.id],
    productId: [product.id],
    entryId: [entry.id],
    targetId: [herd.id],
    entityId: [crop.id, herd.id, system.id],
    imageURL: [file],
    objectURLs: [file],
    key: [parts.key, file.split('/').at(-1) ?? '', open.uploadURL.split(/[/?]/)[3] ?? ''],
    uploadId: [parts.uploadId],
    partNumber: ['1', '2', '0', '10001'],
  }
}
