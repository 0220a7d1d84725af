import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { invite } from './members.ts'
import type { TestFarmer } from './server.ts'
import { addressOf, newLink } from './uploads.ts'

export const TEXT = { sent: 'as the text of a file' }

/** A number that is nothing else on the farm, and how it may be written. */
export const AMOUNT = '987654.32'
export const AMOUNT_WRITTEN = /987[.,\s\u00a0\u202f’]?654/

const AMOUNT_MINOR = 98_765_432

let sensors = 0
let products = 0

/** One of each resource that a call can name, made by a member who may make it. */
export async function makeResources({ call }: Pick<TestFarmer, 'call'>) {
  const create = async (path: string, payload: unknown) =>
    (await call('POST', path, payload)).json<{ id: string }>().id
  const createTask = async () => {
    const answer = await call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
    return answer.json<{ task: { id: string } }>().task.id
  }
  const deleteTask = async () => {
    const answer = await call('DELETE', `/api/tasks/${await createTask()}`)
    return answer.json<{ deletionId: string }>().deletionId
  }
  const beginParts = async () => {
    const begun = await call('POST', '/api/s3/multipart', {})
    const { key, uploadId } = begun.json<{ key: string; uploadId: string }>()
    return (rest = '') => `/api/s3/multipart/${uploadId}${rest}?key=${key}`
  }
  const sensor = `inverter-${(sensors += 1)}`
  await call('POST', '/api/readings', {
    readings: [{ sensor, at: 1_780_300_800, value: 2, unit: 'kW' }],
  })
  const projectId = await create('/api/projects', { name: 'North farm' })
  const records = `/api/projects/${projectId}`
  const systemId = await create(`${records}/solar-systems`, {
    ...buildSolarPayload(),
    location: 'Hilltop',
  })
  await call('PATCH', `${records}/solar-systems/${systemId}`, { tariffPerKwh: AMOUNT })
  const sentUpload = await newLink({ call })
  await call('PUT', sentUpload, TEXT)
  const [at, spare] = [await beginParts(), await beginParts()]
  const [invitationId] = await invite({ call }, { role: 'viewer' })
  const cropId = await create(`${records}/crops`, buildCropPayload())
  const fields = (await call('GET', `/api/fields?projectId=${projectId}`)).json<{ id: string }[]>()
  return {
    ...(await makeBook({ call })),
    invitationId,
    projectId,
    cropId,
    fieldId: fields[0]?.id ?? '',
    commentId: await create('/api/comments', { projectId, entityId: cropId, text: 'Looks dry.' }),
    animalId: await create(`${records}/animals`, buildAnimalPayload()),
    systemId,
    sensor,
    taskId: await createTask(),
    deletionIds: [await deleteTask(), await deleteTask()] as [string, string],
    sentUpload: addressOf(sentUpload),
    openUpload: await newLink({ call }),
    parts: {
      list: at(),
      sign: at('/1'),
      send: (await call('GET', at('/1'))).json<{ url: string }>().url,
      complete: at('/complete'),
      spare: spare(),
    },
  }
}

/** Two products, one of which two entries name, and the second of these deleted. */
export async function makeBook({ call }: Pick<TestFarmer, 'call'>) {
  const create = async (path: string, payload: unknown) =>
    (await call('POST', path, payload)).json<{ id: string }>().id
  const createProduct = () =>
    create('/api/products', { name: `Product ${(products += 1)}`, kind: 'other' })
  const productIds: [string, string] = [await createProduct(), await createProduct()]
  const [productId] = productIds
  const spent = { kind: 'input', onDate: '2026-05-28', productId, amountMinor: AMOUNT_MINOR }
  const createEntry = () => create('/api/entries', { ...spent, targets: [] })
  const entryIds: [string, string] = [await createEntry(), await createEntry()]
  await call('DELETE', `/api/entries/${entryIds[1]}`)
  return { productIds, entryIds }
}
