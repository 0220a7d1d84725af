import { describe, expect, test } from 'vitest'
import { rotation } from '#contract/rotation.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const plant = async ({ call }: TestFarmer, fieldName: string) => {
  const project = await call('POST', '/api/projects', { name: 'North farm' })
  const { id } = project.json<{ id: string }>()
  const crop = buildCropPayload({ fieldName, plantingDate: '2025-05-20', name: 'Tomatoes' })
  await call('POST', `/api/projects/${id}/crops`, crop)
  return id
}
const read = async ({ call }: TestFarmer, projectId: string) =>
  rotation.parse((await call('GET', `/api/rotation?projectId=${projectId}`)).json())

describe.each(engines)('the rotation on $name', ({ open }) => {
  test('is of one farm: fields of another are not found, and nothing is written', async () => {
    const { app, db, close } = await startTestApp({ db: await open() })
    const [ada, ben] = [await signUp(app), await signUp(app)]
    const [adas, bens] = [await plant(ada, 'North'), await plant(ben, 'South')]
    const [north, south] = [await read(ada, adas), await read(ben, bens)].map(
      ({ fields }) => fields[0]?.id,
    )
    const mixed = [north, south].map((fieldId) => ({ fieldId, year: 2026, crop: 'corn' }))
    const refused = await ada.call('PUT', '/api/rotation', { seasons: mixed })
    expect([refused.statusCode, refused.body]).toEqual([404, 'Field not found.'])
    expect(await db.selectFrom('fieldSeasons').selectAll().execute()).toEqual([])
    await ben.call('PUT', '/api/rotation', { seasons: [mixed[1]] })
    const forget = { seasons: [{ fieldId: south, year: 2026, crop: null }] }
    expect((await ada.call('PUT', '/api/rotation', forget)).statusCode).toBe(404)
    expect((await read(ben, bens)).seasons).toHaveLength(2)
    expect((await ben.call('GET', `/api/rotation?projectId=${adas}`)).statusCode).toBe(404)
    await close()
  })

  test('knows the fields of crops that a server of the version before has saved', async () => {
    const { app, db, close } = await startTestApp({ db: await open() })
    const ada = await signUp(app)
    const projectId = await plant(ada, 'North')
    await db.updateTable('crops').set({ fieldId: null }).execute()
    const { fields, seasons } = await read(ada, projectId)
    expect(seasons).toEqual([
      { fieldId: fields[0]?.id, year: 2025, crop: 'tomatoes', from: 'crop' },
    ])
    await close()
  })

  test('is kept once for a repeated request, with the longest list that may be sent', async () => {
    const { app, db, close } = await startTestApp({ db: await open() })
    const ada = await signUp(app)
    const projectId = await plant(ada, 'North')
    const fieldId = (await read(ada, projectId)).fields[0]?.id
    const seasons = Array.from({ length: 1000 }, (_, at) => ({
      fieldId,
      year: 2000 + (at % 101),
      crop: 'x'.repeat(100),
    }))
    const send = () => ada.call('PUT', '/api/rotation', { seasons }, { 'idempotency-key': 'one' })
    const [first, again] = [await send(), await send()]
    expect([first.statusCode, again.body === first.body]).toEqual([200, true])
    expect(await db.selectFrom('fieldSeasons').select('year').execute()).toHaveLength(101)
    await close()
  })
})
