import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { sendWaiting } from '#tests/setup/account-mails.ts'
import { listen, startAlerts } from '#tests/setup/alerts.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { englishIn } from '#tests/setup/no-english.ts'
import { PASSWORD, sendForm, signUp } from '#tests/setup/server.ts'

const PSEUDO = 'language=en-XA'
const MINUTE_MS = 60_000

let farm: Awaited<ReturnType<typeof startAlerts>>
beforeEach(async () => {
  farm = await startAlerts({ start: '2026-06-01T04:00:00.000Z' })
})
afterEach(() => farm.close())

test('every mail about an account is in the language in which it was asked for', async () => {
  const { app, ada } = farm
  await sendWaiting(farm, farm.clock.now)
  const cookie = `${ada.cookie}; ${PSEUDO}`
  const fields = { firstName: 'Ада', lastName: 'Поле', email: 'new@farm.example' }
  await sendForm(
    app,
    '/api/signup',
    { ...fields, password: 'nine-blue-barns-3' },
    { cookie: PSEUDO },
  )
  await sendForm(app, '/api/reset', { email: ada.email }, { cookie: PSEUDO })
  const move = { newEmail: 'ada@other.example', addressPassword: PASSWORD }
  await sendForm(app, '/api/account/address', move, { cookie })
  await sendForm(app, '/api/account/confirmation', {}, { cookie })
  const mails = await sendWaiting(farm, farm.clock.now)
  expect(mails.length).toBeGreaterThanOrEqual(4)
  expect(mails.flatMap(({ subject, text }) => englishIn(`${subject}\n${text}`))).toEqual([])
})

test('every notice and the digest are in the language of their reader', async () => {
  const { app, ada, db } = farm
  const ben = await addMember(app, ada, await signUp(app, { firstName: 'Бен' }), {
    role: 'manager',
  })
  await listen(ada, { digestAt: '06:30' })
  const farmId = await idOf(farm, ada)
  await db.updateTable('users').set({ language: 'en-XA' }).where('id', '=', farmId).execute()
  const onFarm = (method: string, path: string, payload?: object) =>
    ben.call(method, path, payload, { farm: farmId })
  const create = async (path: string, payload: object) =>
    (await onFarm('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'Ферма' })
  const crop = buildCropPayload({ fieldName: 'Поле' })
  const entityId = await create(`/api/projects/${projectId}/crops`, crop)
  await onFarm('POST', '/api/comments', { projectId, entityId, text: 'Сухо.' })
  const task = { title: 'Косить', dueDate: '2026-06-01', assigneeId: farmId }
  await onFarm('POST', '/api/tasks', task)
  await ada.call('POST', '/api/alerts/test')
  await farm.turn()
  farm.clock.move(31 * MINUTE_MS)
  await farm.turn()
  const kinds = (await farm.notices()).map(({ kind }) => kind)
  expect([...new Set(kinds)].toSorted()).toEqual(['comment', 'digest', 'task', 'test'])
  expect(farm.pushed).toHaveLength(kinds.length)
  expect(
    farm.pushed.flatMap(({ title, body }) => englishIn(`${title}\n${body}`, /Field/g)),
  ).toEqual([])
})
