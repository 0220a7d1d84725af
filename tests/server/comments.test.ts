import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notifications } from '#contract/notifications.ts'
import { newId } from '#server/new-id.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember } from '#tests/setup/members.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

const DAY_MS = 86_400_000

describe.each(engines)('comments of people on one farm, on $name', ({ open }) => {
  let farm: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer
  let bo: TestFarmer
  let place: { projectId: string; entityId: string }

  beforeEach(async () => {
    clock = stoppedClock()
    farm = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(farm.app)
    bo = await join('adviser', 'Bo')
    const projectId = await create('/api/projects', { name: 'North farm' })
    const entityId = await create(`/api/projects/${projectId}/crops`, buildCropPayload())
    place = { projectId, entityId }
  })
  afterEach(() => farm.close())

  const create = async (path: string, payload: object) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const join = async (role: 'viewer' | 'adviser' | 'manager', firstName: string) =>
    addMember(farm.app, ada, await signUp(farm.app, { firstName }), { role })
  const send = (farmer: TestFarmer, headers = {}) =>
    farmer.call('POST', '/api/comments', { ...place, text: 'Looks dry.' }, headers)
  const comment = async (farmer: TestFarmer) => {
    clock.move(60_000)
    return (await send(farmer)).json<{ id: string }>().id
  }
  const bell = async (farmer: TestFarmer) =>
    (await farmer.call('GET', '/api/notifications?zone=UTC')).json<Notifications>()
  const newCount = async (farmer: TestFarmer) => (await bell(farmer)).newCommentCount
  const see = (farmer: TestFarmer) =>
    farmer.call('PUT', '/api/notifications/seen', { until: clock.now().toISOString() })

  test('ring for the others until each has seen them', async () => {
    const cara = await join('viewer', 'Cara')
    await comment(bo)
    expect(await bell(ada)).toMatchObject({
      findings: [
        {
          kind: 'comment',
          detail: 'Looks dry.',
          entityName: 'South field',
          by: { name: 'Bo Field' },
          isNew: true,
        },
      ],
      newFindingCount: 0,
      newCommentCount: 1,
    })
    expect([await newCount(bo), await newCount(cara)]).toEqual([0, 1])
    expect((await see(cara)).statusCode).toBe(200)
    expect([await newCount(ada), await newCount(cara)]).toEqual([1, 0])
    await see(ada)
    expect(await newCount(ada)).toBe(0)
    // Written before, and sent after that.
    clock.move(DAY_MS)
    await see(ada)
    await send(bo, { 'happened-at': new Date(clock.now().getTime() - DAY_MS / 2).toISOString() })
    expect(await newCount(ada)).toBe(1)
    const dan = await join('viewer', 'Dan')
    expect(await newCount(dan)).toBe(0)
  })

  test('are deleted by who wrote them and by managers, and by nobody else', async () => {
    const [ofAda, ofBo] = [await comment(ada), await comment(bo)]
    const [eve, max, other] = [
      await join('adviser', 'Eve'),
      await join('manager', 'Max'),
      await signUp(farm.app),
    ]
    const remove = async (farmer: TestFarmer, id: string) => {
      const { statusCode, body } = await farmer.call('DELETE', `/api/comments/${id}`)
      return [statusCode, body]
    }
    const refusal = [403, 'Only whoever wrote a comment, or a manager of the farm, can delete it.']
    expect(await remove(bo, ofAda)).toEqual(refusal)
    expect(await remove(eve, ofBo)).toEqual(refusal)
    expect(await remove(other, ofBo)).toEqual([404, 'Comment not found.'])
    expect((await remove(bo, ofBo))[0]).toBe(200)
    expect((await remove(max, ofAda))[0]).toBe(200)
    const [event] = await farm.db.selectFrom('events').select('id').limit(1).execute()
    expect((await remove(ada, event?.id ?? ''))[0]).toBe(404)
    expect((await send(other)).statusCode).toBe(404)
  })

  test('take no id of another one', async () => {
    const id = newId()
    expect((await send(ada, { 'new-id': id })).statusCode).toBe(201)
    const { statusCode, body } = await send(bo, { 'new-id': id })
    expect([statusCode, body]).toEqual([409, 'Something else has this New-Id already.'])
  })
})
