import { afterEach, describe, expect, test } from 'vitest'
import { OF_FARM, OF_PERSON } from '#server/account/remove-account.ts'
import type { Tables } from '#server/db/tables.ts'
import { engines } from '#tests/setup/engines.ts'
import {
  addMember,
  addPhone,
  deleteAccount,
  farmsIn,
  idOf,
  invite,
  peopleOf,
} from '#tests/setup/members.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { makeToken } from '#tests/setup/tokens.ts'

let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let bo: TestFarmer
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  farm = await startTestApp(options)
  ada = await signUp(farm.app, { email: 'ada@farm.example' })
  bo = await signUp(farm.app, { firstName: 'Bo' })
}
afterEach(() => farm.close())

const pageOf = async ({ cookie }: { cookie: string }) =>
  (await call(farm.app, cookie)('GET', '/api/account')).body
async function goAway(farmer: TestFarmer) {
  const answer = await deleteAccount(farm.app, farmer)
  expect(answer.statusCode).toBe(200)
  return answer.body
}
async function work(farmer: TestFarmer) {
  const made = await farmer.call('POST', '/api/projects', { name: 'North farm' })
  const { id } = made.json<{ id: string }>()
  await farmer.call('POST', `/api/ai-conversations/${id}`, { message: 'When do I water?' })
  await farmer.call('POST', '/api/tasks', { title: 'Scout', dueDate: '2026-06-01' })
  return id
}
const projectsOf = async ({ call }: TestFarmer) =>
  (await call('GET', '/api/projects')).json<{ name: string }[]>().map(({ name }) => name)
const handOver = async (from: TestFarmer, to: TestFarmer) =>
  from.call('POST', '/api/farms/current/owner', { userId: await idOf(farm, to) })

/** A manager who owns no farm. */
async function signUpOnFarm(owner: TestFarmer): Promise<TestFarmer> {
  const [, invitation] = await invite(owner, { role: 'manager' })
  const email = 'max@farm.example'
  const names = { firstName: 'Max', lastName: 'Field' }
  const form = { ...names, email, password: PASSWORD, invitation }
  const cookie = cookiesOf(await sendForm(farm.app, '/api/signup', form))
  return { cookie, email, password: PASSWORD, call: call(farm.app, cookie) }
}

async function tablesWith(column: string) {
  const tables = await farm.db.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === column))
    .map(({ name }) => name as keyof Tables)
}

/** The tables that have rows of a person. */
async function tablesOf(userId: string) {
  const found: string[] = []
  for (const table of await tablesWith('userId')) {
    const rows = farm.db.selectFrom(table as 'members').where('userId', '=', userId)
    if ((await rows.select('userId').execute()).length > 0) found.push(table)
  }
  return found
}

test('every table with a farm or a person is named where accounts are deleted', async () => {
  await start()
  const farmTables = new Set<string>([...OF_FARM, 'uploads', 'sessions', 'calendars'])
  // Of versions before there were members; a foreign key empties it.
  farmTables.add('calendarLinks')
  expect((await tablesWith('farmId')).filter((table) => !farmTables.has(table))).toEqual([])
  const personTables = new Set<string>([...OF_PERSON, 'accountEvents', 'calendars', 'uploads'])
  expect((await tablesWith('userId')).filter((table) => !personTables.has(table))).toEqual([])
})

describe.each(engines)('on $name', ({ open }) => {
  test('a farm that was handed over stays when who founded it goes, and goes with its owner', async () => {
    await start({ db: await open() })
    const adaId = await idOf(farm, ada)
    await work(ada)
    await addMember(farm.app, ada, bo, { role: 'manager' })
    await addPhone(farm.app, ada)
    await handOver(ada, bo)
    expect(await pageOf(ada)).toContain('What you did on farms of others stays there')
    expect(await goAway(ada)).toContain('Your sign-in is gone')

    expect(await projectsOf(bo)).toEqual(['North farm'])
    const { members, log } = await peopleOf(bo)
    expect(members.map(({ name, invitedBy }) => [name, invitedBy])).toEqual([
      ['Bo Field', null],
      ['Ben', null],
    ])
    expect(JSON.stringify(log)).not.toContain('Ada')
    expect(await tablesOf(adaId)).toEqual([])
    expect(await farm.db.selectFrom('chatMessages').select('id').execute()).toEqual([])
    const again = await signUp(farm.app, { email: ada.email })
    expect(await projectsOf(again)).toEqual([])

    expect(await pageOf(bo)).toContain('1 other person loses this farm too.')
    await goAway(bo)
    const left = await farm.db.selectFrom('users').select('email').execute()
    expect(left).toEqual([{ email: ada.email }])
    expect(await farm.db.selectFrom('projects').select('id').execute()).toEqual([])
  })

  test('an address that somebody made of the id of who goes is in nobody’s way', async () => {
    await start({ db: await open() })
    await addMember(farm.app, ada, bo)
    const email = `${await idOf(farm, ada)}@nobody.invalid`
    await farm.db
      .updateTable('users')
      .set({ email })
      .where('id', '=', await idOf(farm, bo))
      .execute()
    await handOver(ada, { ...bo, email })
    await goAway(ada)
    expect((await peopleOf(bo)).members).toMatchObject([{ name: 'Bo Field', role: 'owner' }])
  })

  test('of a farm that its owner deletes, who founded it keeps the account', async () => {
    await start({ db: await open() })
    await work(ada)
    await addMember(farm.app, ada, bo)
    await handOver(ada, bo)
    await goAway(bo)
    expect(await projectsOf(ada)).toEqual([])
    expect((await peopleOf(ada)).members).toMatchObject([{ name: 'Ada Field', role: 'owner' }])
  })

  test('a page opened before a farm was handed over deletes nothing', async () => {
    await start({ db: await open() })
    await work(ada)
    const max = await signUpOnFarm(ada)
    const farms = farmsIn(await pageOf(max))
    await handOver(ada, max)
    const form = { password: PASSWORD, farms }
    const answer = await sendForm(farm.app, '/api/account/deletion', form, { cookie: max.cookie })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('a farm became yours, so nothing was deleted')
    expect(answer.body).toContain('1 other person loses this farm too.')
    expect(await projectsOf(max)).toEqual(['North farm'])
    await goAway(max)
    expect(await projectsOf(ada)).toEqual([])
  })

  test('a farm that is handed over while its new owner goes is not lost', async () => {
    await start({ db: await open() })
    await work(ada)
    const max = await signUpOnFarm(ada)
    const form = { password: PASSWORD, farms: farmsIn(await pageOf(max)) }
    await Promise.all([
      sendForm(farm.app, '/api/account/deletion', form, { cookie: max.cookie }),
      handOver(ada, max),
    ])
    expect(await projectsOf(ada)).toEqual(['North farm'])
  })

  test('a member who goes leaves what they did, and nothing about them', async () => {
    await start({ db: await open() })
    const projectId = await work(ada)
    await addMember(farm.app, ada, bo, { role: 'manager' })
    const boId = await idOf(farm, bo)
    await invite(bo)
    await makeToken(farm, bo, 'see')
    await bo.call('POST', `/api/ai-conversations/${projectId}`, { message: 'When do I water?' })
    await bo.call('POST', '/api/projects', { name: 'Of Bo' })
    await farm.db.updateTable('tasks').set({ assigneeId: boId }).execute()
    await goAway(bo)
    expect(await projectsOf(ada)).toEqual(['Of Bo', 'North farm'])
    const { members, invitations, log } = await peopleOf(ada)
    expect([members.length, invitations]).toEqual([1, []])
    expect(log[0]).toMatchObject({ kind: 'member-left', by: null, name: null })
    expect(JSON.stringify(log)).not.toContain('Bo')
    expect(await tablesOf(boId)).toEqual([])
    const assignees = farm.db.selectFrom('tasks').select('assigneeId').distinct()
    expect(await assignees.execute()).toEqual([{ assigneeId: null }])
  })
})
