import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FarmList } from '#contract/members.ts'
import type { SessionUser } from '#contract/session.ts'
import { sweepMemberships } from '#server/members/members.repository.ts'
import { greenLeaf } from '#tests/builders/photos.ts'
import { addMember, addPhone, idOf, invite, join, peopleOf } from '#tests/setup/members.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { makeToken } from '#tests/setup/tokens.ts'

const DAY_MS = 86_400_000

let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let bo: TestFarmer
beforeEach(async () => {
  clock = stoppedClock()
  farm = await startTestApp({ now: clock.now })
  ada = await signUp(farm.app)
  bo = await signUp(farm.app, { firstName: 'Bo' })
})
afterEach(() => farm.close())

const ofBo = () => idOf(farm, bo)
const farmOf = async ({ call }: Pick<TestFarmer, 'call'>) =>
  (await call('GET', '/api/auth/user')).json<SessionUser>().farm
const refusal = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body]

describe('switching', () => {
  test('a member acts on the farm they joined, and on their own again once they choose it', async () => {
    const [adas, bos] = [await idOf(farm, ada), await ofBo()]
    await ada.call('POST', '/api/projects', { name: 'North farm' })
    await addMember(farm.app, ada, bo, { role: 'adviser' })
    expect(await farmOf(bo)).toEqual({
      id: adas,
      name: '',
      owner: 'Ada Field',
      role: 'adviser',
      isShared: true,
    })
    expect((await bo.call('GET', '/api/projects')).json()).toHaveLength(1)
    const chosen = await bo.call('PUT', '/api/farms/current', { farmId: bos })
    expect(chosen.json()).toMatchObject({ id: bos, role: 'owner' })
    expect((await bo.call('GET', '/api/projects')).json()).toEqual([])
    const farms = (await bo.call('GET', '/api/farms')).json<FarmList>()
    expect(farms).toEqual([
      { id: bos, name: '', owner: 'Bo Field', role: 'owner', isCurrent: true },
      { id: adas, name: '', owner: 'Ada Field', role: 'adviser', isCurrent: false },
    ])
    // Another browser opens the farm used last.
    clock.move(1000)
    await bo.call('PUT', '/api/farms/current', { farmId: adas })
    expect((await farmOf(bo))?.id).toBe(adas)
  })

  test('a file is of its farm, whichever is open, for its members alone', async () => {
    const { uploadURL } = (await ada.call('POST', '/api/objects/upload')).json<{
      uploadURL: string
    }>()
    const photo = await greenLeaf()
    const put = async () => (await bo.call('PUT', uploadURL, photo)).statusCode
    expect(await put()).toBe(404)
    await addMember(farm.app, ada, bo, { role: 'adviser' })
    await bo.call('PUT', '/api/farms/current', { farmId: await ofBo() })
    expect(await put()).toBe(200)
    const [path = ''] = uploadURL.split('?')
    expect((await bo.call('GET', path)).statusCode).toBe(200)
    await ada.call('DELETE', `/api/members/${await ofBo()}`)
    expect((await bo.call('GET', path)).statusCode).toBe(404)
  })

  test('a request that is repeated for another farm is another one', async () => {
    const [adas, bos] = [await idOf(farm, ada), await ofBo()]
    await addMember(farm.app, ada, bo, { role: 'manager' })
    const create = (Farm: string) =>
      bo.call('POST', '/api/projects', { name: 'North' }, { Farm, 'Idempotency-Key': 'one tap' })
    const first = (await create(adas)).json<{ id: string }>()
    expect((await create(adas)).json()).toEqual(first)
    expect((await create(bos)).json()).not.toEqual(first)
    expect((await bo.call('GET', '/api/projects', undefined, { Farm: bos })).json()).toHaveLength(1)
    await ada.call('DELETE', `/api/members/${bos}`)
    expect((await create(adas)).statusCode).toBe(404)
  })

  test('the days of the farm are those of where it is managed, not of who is abroad', async () => {
    await ada.call('GET', '/api/tasks?zone=Europe/Berlin')
    await addMember(farm.app, ada, bo, { role: 'adviser' })
    await bo.call('GET', '/api/tasks?zone=Asia/Tokyo')
    await bo.call('GET', '/api/notifications?zone=Asia/Tokyo')
    const zones = farm.db.selectFrom('farmers').select('timeZone')
    expect(await zones.execute()).toEqual([{ timeZone: 'Europe/Berlin' }])
    await ada.call('GET', '/api/tasks?zone=Europe/Lisbon')
    expect(await zones.execute()).toEqual([{ timeZone: 'Europe/Lisbon' }])
  })

  test('nobody opens a farm they are no member of', async () => {
    for (const farmId of [await idOf(farm, ada), 'nothing', ''])
      expect(refusal(await bo.call('PUT', '/api/farms/current', { farmId }))).toEqual([
        404,
        'This farm is not open to you any more.',
      ])
  })

  test('the owner names the farm, and every member reads it', async () => {
    await addMember(farm.app, ada, bo, { role: 'viewer' })
    const named = await ada.call('PATCH', '/api/farms/current', { name: ' Mill & <b>Brook</b> ' })
    expect(named.json()).toMatchObject({ name: 'Mill & <b>Brook</b>', role: 'owner' })
    expect((await farmOf(bo))?.name).toBe('Mill & <b>Brook</b>')
    const long = await ada.call('PATCH', '/api/farms/current', { name: 'x'.repeat(101) })
    expect(refusal(long)).toEqual([400, 'The name of a farm may have at most 100 characters.'])
    await ada.call('PATCH', '/api/farms/current', { name: '' })
    expect((await farmOf(bo))?.name).toBe('')
  })
})

describe('people', () => {
  test('each sees the others, and addresses only who may write to them', async () => {
    await addMember(farm.app, ada, bo, { role: 'manager', endsAt: '2027-01-01T00:00:00Z' })
    await addPhone(farm.app, ada)
    const { members, log, invitations } = await peopleOf(ada)
    expect(members).toMatchObject([
      { name: 'Ada Field', role: 'owner', isYou: true, isPhone: false, invitedBy: null },
      { name: 'Ben', role: 'worker', isPhone: true, endsAt: '2026-08-30T08:00:00.000Z' },
      { name: 'Bo Field', role: 'manager', endsAt: '2027-01-01T00:00:00.000Z', email: bo.email },
    ])
    expect(members.map(({ email }) => email)).toEqual([ada.email, undefined, bo.email])
    expect(members[2]?.invitedBy).toBe('Ada Field')
    expect(invitations).toEqual([])
    expect(log.map(({ kind, by, name, role }) => [kind, by, name, role])).toEqual([
      ['member-joined', 'Ben', 'Ben', 'worker'],
      ['member-invited', 'Ada Field', '', 'worker'],
      ['member-joined', 'Bo Field', 'Bo Field', 'manager'],
      ['member-invited', 'Ada Field', '', 'manager'],
    ])
    await ada.call('PATCH', `/api/members/${await ofBo()}`, { role: 'viewer', endsAt: null })
    const seen = await peopleOf(bo)
    expect(seen.members.flatMap(({ email }) => email ?? [])).toEqual([])
    expect([seen.log, seen.invitations]).toEqual([[], []])
  })

  test('a changed role counts with the next request', async () => {
    await addMember(farm.app, ada, bo, { role: 'manager' })
    const projectName = { name: 'North farm' }
    expect((await bo.call('POST', '/api/projects', projectName)).statusCode).toBe(201)
    await invite(bo)
    const changed = await ada.call('PATCH', `/api/members/${await ofBo()}`, { role: 'worker' })
    expect(changed.statusCode).toBe(200)
    expect((await bo.call('POST', '/api/projects', projectName)).statusCode).toBe(403)
    const { invitations, log } = await peopleOf(ada)
    expect(invitations).toEqual([])
    expect(log[0]).toMatchObject({
      kind: 'member-role',
      name: 'Bo Field',
      was: 'manager',
      role: 'worker',
    })
  })

  test.each([
    [
      { role: 'owner' },
      400,
      'Choose what this person is on the farm: viewer, adviser, worker or manager.',
    ],
    [{ endsAt: 'soon' }, 400, 'An end must be a time such as 2026-05-31T14:05:00Z.'],
    [
      { endsAt: '2026-06-01T08:00:00Z' },
      400,
      'Choose a date in the future. To end it now, remove this person.',
    ],
  ])('refuses %j', async (change, status, sentence) => {
    await addMember(farm.app, ada, bo)
    const answer = await ada.call('PATCH', `/api/members/${await ofBo()}`, change)
    expect(refusal(answer)).toEqual([status, sentence])
  })

  test('a phone stays a worker’s with an end, and is signed in until that', async () => {
    const [, token] = await invite(ada)
    const phone = call(farm.app, cookiesOf(await join(farm.app, token, { name: 'Ben' })))
    const id = (await peopleOf(ada)).members.find(({ isPhone }) => isPhone)?.id ?? ''
    for (const change of [{ role: 'manager' }, { endsAt: null }])
      expect(refusal(await ada.call('PATCH', `/api/members/${id}`, change))).toEqual([
        409,
        'A phone without an account can only be a worker’s, and needs an end.',
      ])
    expect((await phone('POST', '/api/farms')).statusCode).toBe(403)
    expect((await phone('GET', '/api/auth/user')).json()).toMatchObject({
      firstName: 'Ben',
      email: '',
    })
    await ada.call('PATCH', `/api/members/${id}`, { endsAt: '2026-10-01T00:00:00Z' })
    clock.move(100 * DAY_MS)
    expect((await phone('GET', '/api/tasks?zone=UTC')).statusCode).toBe(200)
    const { lastUsedAt } = await farm.db
      .selectFrom('users')
      .select('lastUsedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(lastUsedAt).toBe(clock.now().toISOString())
    clock.move(22 * DAY_MS)
    expect((await phone('GET', '/api/tasks?zone=UTC')).statusCode).toBe(401)
  })
})

describe('leaving', () => {
  test('who was removed is refused 1,000 times of 1,000, with their token and calendar too', async () => {
    await addMember(farm.app, ada, bo, { role: 'worker' })
    const farmId = await idOf(farm, ada)
    const bearer = { authorization: `Bearer ${await makeToken(farm, bo, 'see')}` }
    const link = (await bo.call('POST', '/api/calendar-link')).json<{ url: string }>()
    const calendar = () => farm.anonymous('GET', new URL(link.url).pathname)
    const byToken = () => farm.anonymous('GET', '/api/projects', undefined, bearer)
    expect([(await calendar()).statusCode, (await byToken()).statusCode]).toEqual([200, 200])
    const task = { title: 'Scout', dueDate: '2026-06-01' }
    await ada.call('POST', '/api/tasks', task)
    await farm.db
      .updateTable('tasks')
      .set({ assigneeId: await ofBo() })
      .execute()

    expect((await ada.call('DELETE', `/api/members/${await ofBo()}`)).statusCode).toBe(200)
    const answers = new Set<string>()
    for (let asked = 0; asked < 1000; asked += 1) {
      const path = asked % 2 ? '/api/tasks?zone=UTC' : '/api/projects'
      const { statusCode, headers } = await bo.call('GET', path, undefined, { farm: farmId })
      answers.add(`${statusCode}, Farm-Closed: ${String(headers['farm-closed'])}`)
    }
    expect([...answers]).toEqual(['404, Farm-Closed: 1'])
    expect([(await calendar()).statusCode, (await byToken()).statusCode]).toEqual([404, 401])
    const assignees = farm.db.selectFrom('tasks').select('assigneeId').distinct()
    expect(await assignees.execute()).toEqual([{ assigneeId: null }])
    // They have their own farm yet.
    expect((await farmOf(bo))?.id).toBe(await ofBo())
    expect((await peopleOf(ada)).log[0]).toMatchObject({ kind: 'member-removed', was: 'worker' })
  })

  test('a member leaves, and removes nobody else', async () => {
    await addMember(farm.app, ada, bo, { role: 'manager' })
    const phoneId = await addPhone(farm.app, ada)
    expect((await bo.call('DELETE', `/api/members/${phoneId}`)).statusCode).toBe(403)
    expect((await bo.call('DELETE', `/api/members/${await ofBo()}`)).statusCode).toBe(200)
    expect((await peopleOf(ada)).log[0]).toMatchObject({ kind: 'member-left', name: 'Bo Field' })
    expect((await ada.call('DELETE', `/api/members/${await ofBo()}`)).statusCode).toBe(404)
  })

  test('a phone is signed out with its last farm', async () => {
    const [, token] = await invite(ada)
    const phone = call(farm.app, cookiesOf(await join(farm.app, token, { name: 'Ben' })))
    const id = (await peopleOf(ada)).members.find(({ isPhone }) => isPhone)?.id ?? ''
    await ada.call('DELETE', `/api/members/${id}`)
    expect((await phone('GET', '/api/projects')).statusCode).toBe(401)
    expect(
      await farm.db.selectFrom('sessions').select('id').where('userId', '=', id).execute(),
    ).toEqual([])
  })

  test('who comes back after the end has no token of before, nor does anybody give them a task meanwhile', async () => {
    const endsAt = new Date(clock.now().getTime() + DAY_MS).toISOString()
    await addMember(farm.app, ada, bo, { role: 'manager', endsAt })
    const bearer = { authorization: `Bearer ${await makeToken(farm, bo, 'see')}` }
    const byToken = async () =>
      (await farm.anonymous('GET', '/api/projects', undefined, bearer)).statusCode
    expect(await byToken()).toBe(200)
    clock.move(DAY_MS)
    const task = { title: 'Mow', dueDate: '2026-06-01', assigneeId: await ofBo() }
    expect((await ada.call('POST', '/api/tasks', task)).statusCode).toBe(400)
    await addMember(farm.app, ada, bo, { role: 'manager' })
    expect((await ada.call('POST', '/api/tasks', task)).statusCode).toBe(201)
    expect(await byToken()).toBe(401)
  })

  test('a membership is over at its end, and leaves the list with the sweep', async () => {
    await addMember(farm.app, ada, bo, { role: 'worker', endsAt: '2026-06-03T00:00:00Z' })
    const header = { farm: await idOf(farm, ada) }
    const look = async () => (await bo.call('GET', '/api/projects', undefined, header)).statusCode
    expect(await look()).toBe(200)
    clock.move(2 * DAY_MS)
    expect(await look()).toBe(404)
    expect((await peopleOf(ada)).members).toHaveLength(1)
    await sweepMemberships({ db: farm.db, now: clock.now })
    const rows = farm.db.selectFrom('members').select('userId').where('role', '=', 'worker')
    expect(await rows.execute()).toEqual([])
    expect((await peopleOf(ada)).log[0]).toMatchObject({ kind: 'member-ended', name: 'Bo Field' })
  })
})

describe('handing over', () => {
  test('the farm has another owner, and its owner is a manager who may leave', async () => {
    await addMember(farm.app, ada, bo, { role: 'worker', endsAt: '2026-07-01T00:00:00Z' })
    await invite(ada, { role: 'manager' })
    const handed = await ada.call('POST', '/api/farms/current/owner', { userId: await ofBo() })
    expect(handed.statusCode).toBe(200)
    expect((await farmOf(ada))?.role).toBe('manager')
    expect(await farmOf(bo)).toMatchObject({ role: 'owner', owner: 'Bo Field' })
    const { members, invitations, log } = await peopleOf(bo)
    expect(members.map(({ role, endsAt }) => [role, endsAt])).toEqual([
      ['owner', null],
      ['manager', null],
    ])
    expect(invitations).toEqual([])
    expect(
      log
        .slice(0, 2)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['farm-handed-over', 'member-role'])
    const again = await ada.call('POST', '/api/farms/current/owner', { userId: await ofBo() })
    expect(again.statusCode).toBe(403)
    await ada.call('DELETE', `/api/members/${await idOf(farm, ada)}`)
    // Who founded it founds another: this one is taken.
    const own = await farmOf(ada)
    expect(own).toMatchObject({ role: 'owner', owner: 'Ada Field' })
    expect(own?.id).not.toBe(await idOf(farm, ada))
  })

  test('to two members at once, the farm gets one owner', async () => {
    await addMember(farm.app, ada, bo)
    const cy = await addMember(farm.app, ada, await signUp(farm.app))
    const both = await Promise.all(
      [await ofBo(), await idOf(farm, cy)].map((userId) =>
        ada.call('POST', '/api/farms/current/owner', { userId }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
    const { members } = await peopleOf(ada)
    expect(members.map(({ role }) => role).toSorted()).toEqual(['manager', 'owner', 'worker'])
  })

  test('not to a phone, and not to a stranger', async () => {
    const phoneId = await addPhone(farm.app, ada)
    const to = async (userId: string) =>
      refusal(await ada.call('POST', '/api/farms/current/owner', { userId }))
    expect(await to(phoneId)).toEqual([409, 'A phone without an account cannot own a farm.'])
    expect(await to(await ofBo())).toEqual([404, 'This person is not on this farm.'])
  })
})

describe('limits', () => {
  test('a farm has 1,000 members and 100 open invitations', async () => {
    await addMember(farm.app, ada, bo, { role: 'manager' })
    const farmId = await idOf(farm, ada)
    const at = clock.now().toISOString()
    const ids = Array.from({ length: 998 }, (_, at) => `member-${at}`)
    const stamps = { createdAt: at, updatedAt: at }
    const [, token] = await invite(bo)
    await farm.db
      .insertInto('users')
      .values(
        ids.map((id) => ({
          id,
          name: id,
          firstName: id,
          lastName: '',
          email: id,
          emailVerified: 0,
          farmRevision: 0,
          ...stamps,
        })),
      )
      .execute()
    await farm.db
      .insertInto('members')
      .values(ids.map((userId) => ({ userId, farmId, role: 'viewer', usedAt: at, createdAt: at })))
      .execute()
    expect((await peopleOf(ada)).members).toHaveLength(1000)
    const full = 'This farm has 1,000 members, the maximum. Its owner can remove some.'
    expect(refusal(await ada.call('POST', '/api/invitations', { role: 'viewer' }))).toEqual([
      409,
      full,
    ])
    const late = await join(farm.app, token, { name: 'Ben' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain(full)
    const person = { firstName: 'Cy', lastName: 'Mill', email: 'cy@farm.example' }
    const form = { ...person, password: PASSWORD, invitation: token }
    const made = await sendForm(farm.app, '/api/signup', form)
    expect(made.statusCode).toBe(403)
    expect(made.body).toContain(full)

    await farm.db.deleteFrom('members').where('userId', 'in', ids).execute()
    for (let made = 1; made < 100; made += 1)
      await ada.call('POST', '/api/invitations', { role: 'viewer' })
    const one = await ada.call('POST', '/api/invitations', { role: 'viewer' })
    expect(refusal(one)).toEqual([
      409,
      'This farm has 100 open invitations, the maximum. Revoke one, or wait until one is used.',
    ])
  })
})
