import type { Kysely } from 'kysely'
import { closedPlace, entry, entryPage, type Entry } from '#contract/entries.ts'
import { fieldList } from '#contract/fields.ts'
import type { Tables } from '#server/db/tables.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { signUp, startTestApp, type TestFarmer } from './server.ts'

type Given = { db?: Kysely<Tables>; now?: () => Date; zone?: string }

/** A server with Ada's farm: a field 'North', a herd 'Cows', a system 'Barn roof', and calls of its book. */
export async function openBook({ zone = 'UTC', ...given }: Given = {}) {
  const running = await startTestApp(given)
  const ada = await signUp(running.app)
  await ada.call('GET', `/api/tasks?zone=${zone}`)
  const create = async (path: string, payload: unknown) => {
    const answer = await ada.call('POST', path, payload)
    if (answer.statusCode !== 201) throw new Error(`${path}: ${answer.body}`)
    return answer.json<{ id: string }>().id
  }
  const projectId = await create('/api/projects', { name: 'North farm' })
  const inProject = `/api/projects/${projectId}`
  const cropId = await create(`${inProject}/crops`, buildCropPayload({ fieldName: 'North' }))
  const herdId = await create(`${inProject}/animals`, buildAnimalPayload({ herdName: 'Cows' }))
  const systemId = await create(
    `${inProject}/solar-systems`,
    buildSolarPayload({ location: 'Barn roof' }),
  )
  const fields = async () =>
    fieldList.parse((await ada.call('GET', `/api/fields?projectId=${projectId}`)).json())
  const fieldId = (await fields())[0]?.id ?? ''
  return {
    ...running,
    ada,
    create,
    projectId,
    cropId,
    fields,
    field: { kind: 'field', id: fieldId } as const,
    herd: { kind: 'animal', id: herdId } as const,
    system: { kind: 'solar', id: systemId } as const,
    ...bookCalls(ada),
  }
}

/** Calls of the book by one member of the farm. */
export const bookCalls = ({ call }: Pick<TestFarmer, 'call'>) => ({
  add: async (payload: object): Promise<Entry> => {
    const answer = await call('POST', '/api/entries', payload)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return entry.parse(answer.json())
  },
  /** Until when a harvest or sale is refused; null if it is taken. */
  refusedUntil: async (payload: object) => {
    const answer = await call('POST', '/api/entries', payload)
    return answer.statusCode === 409 ? closedPlace.parse(answer.json()).until : null
  },
  entries: async (query = '') =>
    entryPage.parse((await call('GET', `/api/entries${query}`)).json()).entries,
})

export type OpenBook = Awaited<ReturnType<typeof openBook>>
