import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportOf, importInto } from '#tests/setup/archive.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let bo: TestFarmer
beforeEach(async () => {
  farm = await startTestApp()
  ada = await signUp(farm.app)
  bo = await signUp(farm.app, { firstName: 'Bo' })
  await addMember(farm.app, ada, bo, { role: 'manager' })
})
afterEach(() => farm.close())

async function projectOf(farmer: TestFarmer) {
  const made = await farmer.call('POST', '/api/projects', { name: 'North farm' })
  return made.json<{ id: string }>().id
}
const ask = (farmer: TestFarmer, projectId: string, message: string) =>
  farmer.call('POST', `/api/ai-conversations/${projectId}`, { message })

test('an export names who made it, and has no conversations of others', async () => {
  const projectId = await projectOf(ada)
  await ask(ada, projectId, 'When does Ada water?')
  await ask(bo, projectId, 'When does Bo water?')
  expect((await bo.call('GET', '/api/farm/export')).statusCode).toBe(403)
  const adas = JSON.stringify((await exportOf(ada)).farm)
  expect([adas.includes('does Ada'), adas.includes('does Bo')]).toEqual([true, false])
  await ada.call('POST', '/api/farms/current/owner', { userId: await idOf(farm, bo) })
  const bos = await exportOf(bo)
  expect(bos.farm.farmer).toMatchObject({ email: bo.email })
  const text = JSON.stringify(bos.farm)
  expect([text.includes('does Ada'), text.includes('does Bo')]).toEqual([false, true])
})

test('an import knows the people who are on both farms, and nobody else', async () => {
  const projectId = await projectOf(ada)
  await projectOf(bo)
  await ask(ada, projectId, 'When do I water?')
  for (const title of ['For Ada', 'For Bo'])
    await ada.call('POST', '/api/tasks', { title, dueDate: '2026-06-01' })
  const [adaId, boId] = [await idOf(farm, ada), await idOf(farm, bo)]
  for (const [title, assigneeId] of [
    ['For Ada', adaId],
    ['For Bo', boId],
  ] as const)
    await farm.db.updateTable('tasks').set({ assigneeId }).where('title', '=', title).execute()
  const { zip } = await exportOf(ada)

  const cy = await signUp(farm.app, { firstName: 'Cy' })
  const cyId = await idOf(farm, cy)
  await addMember(farm.app, cy, bo)
  expect((await importInto(cy, zip)).statusCode).toBe(200)
  const rows = (table: 'tasks' | 'events') => farm.db.selectFrom(table).where('farmId', '=', cyId)
  const assignees = await rows('tasks').select(['title', 'assigneeId']).orderBy('title').execute()
  expect(assignees).toEqual([
    { title: 'For Ada', assigneeId: null },
    { title: 'For Bo', assigneeId: boId },
  ])
  const actors = await rows('events').select('actorId').distinct().orderBy('actorId').execute()
  expect(actors).toEqual([{ actorId: null }, { actorId: boId }])
  const chats = farm.db
    .selectFrom('chatMessages')
    .innerJoin('projects', 'projects.id', 'chatMessages.projectId')
    .where('projects.farmId', '=', cyId)
  expect(await chats.select('chatMessages.userId').distinct().execute()).toEqual([{ userId: cyId }])
})
