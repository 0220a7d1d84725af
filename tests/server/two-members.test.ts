import { expect, test } from 'vitest'
import { crop, type Crop } from '#contract/crops.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

const EDITS_OF_EACH = 100

test('of 200 edits by two members at once none is lost', async () => {
  const farm = await startTestApp()
  const ada = await signUp(farm.app)
  const bo = await signUp(farm.app, { firstName: 'Bo' })
  await addMember(farm.app, ada, bo, { role: 'manager' })
  const project = (await ada.call('POST', '/api/projects', { name: 'North' })).json<Crop>()
  const crops = `/api/projects/${project.id}/crops`
  const { id } = crop.parse((await ada.call('POST', crops, buildCropPayload())).json())

  /** Changes one's own field only; an edit of a record that the other has changed is made anew on that. */
  async function edit({ call }: TestFarmer, field: 'plantingDate' | 'expectedHarvest') {
    let known = crop.parse((await call('PUT', `/api/crops/${id}`, buildCropPayload())).json())
    for (let done = 0; done < EDITS_OF_EACH;) {
      const { fieldName, plantingDate, expectedHarvest } = known
      const values = { fieldName, plantingDate, expectedHarvest, [field]: `edit ${done + 1}` }
      const answer = await call('PUT', `/api/crops/${id}`, buildCropPayload(values), {
        'if-match': `"${known.updatedAt}"`,
      })
      const { record, ...saved } = answer.json<Crop & { record?: Crop }>()
      known = crop.parse(record ?? saved)
      if (answer.statusCode === 200) done += 1
    }
  }
  await Promise.all([edit(ada, 'plantingDate'), edit(bo, 'expectedHarvest')])

  const [kept] = (await ada.call('GET', '/api/projects')).json<{ crops: Crop[] }[]>()
  const last = `edit ${EDITS_OF_EACH}`
  expect(kept?.crops).toMatchObject([{ plantingDate: last, expectedHarvest: last }])
  const counts = await farm.db
    .selectFrom('events')
    .select(({ fn }) => ['actorId', fn.countAll().as('count')])
    .where('entityId', '=', id)
    .where('changes', 'like', '%"to":"edit %')
    .groupBy('actorId')
    .execute()
  const countOf = async (who: TestFarmer) => {
    const actor = await idOf(farm, who)
    return Number(counts.find(({ actorId }) => actorId === actor)?.count)
  }
  expect([await countOf(ada), await countOf(bo)]).toEqual([EDITS_OF_EACH, EDITS_OF_EACH])
  await farm.close()
})
