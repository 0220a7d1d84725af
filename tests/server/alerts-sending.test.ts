import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountMail } from '#server/mail/account-mail.ts'
import { MailRefused } from '#server/mail/mailer.ts'
import { forgetOldNotices } from '#server/sending/claims.ts'
import { openSending, sendDue } from '#server/sending/sending.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { listen, startAlerts } from '#tests/setup/alerts.ts'
import { engines } from '#tests/setup/engines.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { ORIGIN, signUp, type TestFarmer } from '#tests/setup/server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

describe.each(engines)('what happens on a farm, on $name', ({ open }) => {
  let farm: Awaited<ReturnType<typeof startAlerts>>
  let ben: TestFarmer
  let farmId: string
  let projectId: string
  let cropId: string

  beforeEach(async () => {
    farm = await startAlerts({ db: await open() })
    const { ada, app } = farm
    farmId = await idOf(farm, ada)
    const create = async (path: string, payload: object) =>
      (await ada.call('POST', path, payload)).json<{ id: string }>().id
    projectId = await create('/api/projects', { name: 'Hill farm' })
    const crop = buildCropPayload({ fieldName: 'North' })
    cropId = await create(`/api/projects/${projectId}/crops`, crop)
    ben = await addMember(app, ada, await signUp(app, { firstName: 'Ben' }), { role: 'manager' })
  })
  afterEach(() => farm.close())

  const onFarm = (farmer: TestFarmer, method: string, path: string, payload?: object) =>
    farmer.call(method, path, payload, { farm: farmId })
  const comment = (by: TestFarmer, text: string) =>
    onFarm(by, 'POST', '/api/comments', { projectId, entityId: cropId, text })
  const titles = () => farm.pushed.map(({ title, body }) => [title, body])
  const left = async () => (await farm.notices()).filter(({ sentAt }) => sentAt === null)

  test('a comment reaches the others at the next turn of the loop, and not who wrote it', async () => {
    await listen(farm.ada)
    await listen(ben)
    await comment(ben, 'Looks dry.\nSecond line.')
    await farm.turn()
    expect(farm.pushed).toEqual([
      {
        endpoint: `https://push.example/${farm.ada.email}`,
        title: 'Ben Field on North',
        body: 'Looks dry.',
        path: `/crop-management/${projectId}/${cropId}`,
        tag: (await farm.notices())[0]?.id,
        urgency: 'normal',
      },
    ])
    await farm.turn()
    expect(farm.pushed).toHaveLength(1)
  })

  test('a task reaches whose it becomes, unless they take it themselves or it is done by then', async () => {
    await listen(farm.ada)
    await listen(ben)
    const [adaId, benId] = [farmId, await idOf(farm, ben)]
    const add = async (assigneeId: string | null, title: string) =>
      (await onFarm(ben, 'POST', '/api/tasks', { title, dueDate: '2026-06-02', assigneeId })).json<{
        task: { id: string; version: number }
      }>().task
    await add(adaId, 'Scout for aphids')
    await add(benId, 'Mow')
    await add(null, 'Sow')
    const given = await add(null, 'Weed')
    const give = (version: number, change: object) =>
      onFarm(ben, 'PATCH', `/api/tasks/${given.id}`, { version, ...change })
    await give(1, { assigneeId: adaId })
    await give(2, { notes: 'All of it' })
    await give(3, { assigneeId: adaId })
    const done = await add(adaId, 'Water')
    await onFarm(ben, 'PUT', `/api/tasks/${done.id}/completion`, { zone: 'UTC' })
    await farm.turn()
    expect(titles()).toEqual([
      ['Ben Field gave you: Scout for aphids', 'Due Jun 2, 2026'],
      ['Ben Field gave you: Weed', 'Due Jun 2, 2026'],
    ])
    expect(farm.pushed.map(({ path }) => path)).toEqual(['/dashboard', '/dashboard'])
    expect(await left()).toEqual([])
  })

  test('nobody is told who has left the farm, been suspended, or wishes it no more', async () => {
    const eve = await addMember(farm.app, farm.ada, await signUp(farm.app), { role: 'viewer' })
    const fay = await addMember(farm.app, farm.ada, await signUp(farm.app), { role: 'viewer' })
    for (const farmer of [ben, eve, fay]) await listen(farmer)
    await listen(farm.ada, { kinds: ['task', 'finding'] })
    await comment(farm.ada, 'Looks dry.')
    expect(await left()).toHaveLength(3)
    await listen(ben, { kinds: ['task'] })
    await onFarm(eve, 'DELETE', `/api/members/${await idOf(farm, eve)}`)
    const { email } = fay
    const suspendedAt = farm.clock.now().toISOString()
    await farm.db.updateTable('users').set({ suspendedAt }).where('email', '=', email).execute()
    await farm.turn()
    expect(farm.pushed).toEqual([])
    expect(await left()).toEqual([])
  })

  test('what was deleted by then is not told', async () => {
    await listen(farm.ada)
    const { id } = (await comment(ben, 'Looks dry.')).json<{ id: string }>()
    await onFarm(ben, 'DELETE', `/api/comments/${id}`)
    await farm.turn()
    expect([farm.pushed, await farm.notices()]).toEqual([[], []])
  })

  test('mail goes to a confirmed address only, and says where to choose otherwise', async () => {
    await listen(farm.ada)
    const { devices } = (await farm.ada.call('GET', '/api/alerts')).json<{
      devices: { id: string }[]
    }>()
    await farm.ada.call('DELETE', `/api/alerts/devices/${devices[0]?.id}`)
    await farm.ada.call('PUT', '/api/alerts/mail', { on: true })
    await farm.db.deleteFrom('notices').execute()
    await comment(ben, 'Looks dry.')
    await farm.turn()
    expect([farm.mails, await left()]).toEqual([[], []])
    await farm.db.updateTable('users').set({ emailVerified: 1 }).execute()
    await comment(ben, 'Looks dry\r\nBcc: all@farm.example')
    const [notice] = await farm.notices()
    await farm.turn()
    expect(farm.mails).toEqual([
      {
        to: farm.ada.email,
        subject: 'Ben Field on North',
        messageId: `<${notice?.id}@localhost>`,
        text: [
          'Looks dry',
          `${ORIGIN}/crop-management/${projectId}/${cropId}`,
          '-- \nYou chose to be told this by mail. Choose otherwise under Alerts: http://localhost:5000/alerts',
        ].join('\n\n'),
      },
    ])
    farm.state.mailError = new MailRefused('550 no such user')
    await comment(ben, 'Still dry.')
    await farm.turn()
    expect(await left()).toEqual([])
  })

  test('the mail that confirms an address is sent once the mail server takes it', async () => {
    const { db, auth, clock, world, mails, state } = farm
    const send = () =>
      sendDue({
        ...world,
        accountMail: (notice) =>
          accountMail({ db, auth, now: clock.now, origins: [ORIGIN] }, notice),
      })
    state.mailError = new Error('No route to the mail server')
    await send()
    expect(mails).toEqual([])
    state.mailError = null
    clock.move(MINUTE_MS)
    await send()
    await send()
    const notices = await db.selectFrom('notices').select(['id', 'kind', 'attempts']).execute()
    expect(notices.map(({ kind, attempts }) => [kind, attempts])).toEqual([
      ['confirm', 1],
      ['confirm', 1],
    ])
    expect(mails.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [farm.ada.email, ben.email].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(new Set(mails.map(({ messageId }) => messageId))).toEqual(
      new Set(notices.map(({ id }) => `<${id}@localhost>`)),
    )
  })

  test('more than five at once are one message', async () => {
    await listen(farm.ada)
    for (let n = 1; n <= 5; n += 1) await comment(ben, `Row ${n}`)
    await farm.turn()
    expect(farm.pushed).toHaveLength(5)
    for (let n = 1; n <= 7; n += 1) await comment(ben, `Row ${n}`)
    await farm.turn()
    expect(titles().slice(5)).toEqual([
      ['7 pieces of news on your farm', Array(7).fill('Ben Field on North').join('\n')],
    ])
    expect(await left()).toEqual([])
  })

  test('a push service that does not know the device any more is not asked again', async () => {
    await listen(farm.ada)
    await comment(ben, 'Looks dry.')
    farm.state.outcome = () => ({ is: 'gone' })
    await farm.turn()
    expect(await farm.db.selectFrom('channels').select('id').execute()).toEqual([])
    expect(await farm.notices()).toEqual([])
  })

  test('a push service that is busy or away is asked again, ever more seldom, for a day', async () => {
    await listen(farm.ada)
    await comment(ben, 'Looks dry.')
    await comment(ben, 'Very dry.')
    const asked: number[] = []
    farm.state.outcome = () => {
      asked.push(farm.clock.now().getTime())
      return asked.length % 2 ? { is: 'later', afterMs: 0 } : new Error('time-out')
    }
    for (let step = 0; step < 27 * 60; step += 1) {
      await farm.turn()
      farm.clock.move(MINUTE_MS)
    }
    const gaps = asked.slice(1).map((at, n) => (at - (asked[n] ?? 0)) / MINUTE_MS)
    expect(gaps.slice(0, 8)).toEqual([1, 1, 2, 4, 8, 16, 32, 60])
    expect(new Set(gaps.slice(8))).toEqual(new Set([60]))
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(DAY_MS)
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeLessThan(DAY_MS + 2 * HOUR_MS)
    expect(await farm.notices()).toEqual([])
  })

  test('a service that names a time is not asked before', async () => {
    await listen(farm.ada)
    await comment(ben, 'Looks dry.')
    farm.state.outcome = () => ({ is: 'later', afterMs: 10 * MINUTE_MS })
    await farm.turn()
    farm.state.outcome = () => ({ is: 'sent' })
    farm.clock.move(9 * MINUTE_MS)
    await farm.turn()
    expect(farm.pushed).toEqual([])
    farm.clock.move(MINUTE_MS)
    await farm.turn()
    expect(farm.pushed).toHaveLength(1)
  })

  test('of two servers one sends, and what a crashed one had claimed is sent by the other', async () => {
    await listen(farm.ada)
    await listen(ben)
    for (let n = 0; n < 4; n += 1) await comment(n % 2 ? ben : farm.ada, `Row ${n}`)
    await Promise.all([sendDue(farm.world), sendDue(farm.world), sendDue(farm.world)])
    expect(farm.pushed).toHaveLength(4)
    await comment(ben, 'Looks dry.')
    const claimedUntil = new Date(farm.clock.now().getTime() + 2 * MINUTE_MS).toISOString()
    await farm.db.updateTable('notices').set({ claimedUntil }).where('sentAt', 'is', null).execute()
    await farm.turn()
    expect(farm.pushed).toHaveLength(4)
    farm.clock.move(2 * MINUTE_MS)
    await farm.turn()
    expect(farm.pushed).toHaveLength(5)
  })

  test('the loop sends by itself within seconds, at once when woken, and nothing once it was stopped', async () => {
    await listen(farm.ada)
    const sending = openSending(farm.world)
    sending.start()
    await comment(ben, 'Looks dry.')
    await vi.waitFor(() => expect(farm.pushed).toHaveLength(1), { timeout: 30_000 })
    await comment(ben, 'Very dry.')
    sending.wake()
    await vi.waitFor(() => expect(farm.pushed).toHaveLength(2), { timeout: 30_000 })
    await sending.stop()
    await comment(ben, 'Too dry.')
    sending.wake()
    expect(await left()).toHaveLength(1)
  })

  test('what was sent a month ago is forgotten', async () => {
    await listen(farm.ada)
    await comment(ben, 'Looks dry.')
    await farm.turn()
    farm.clock.move(29 * DAY_MS)
    await forgetOldNotices(farm.db, farm.clock.now())
    expect(await farm.notices()).toHaveLength(1)
    farm.clock.move(2 * DAY_MS)
    await forgetOldNotices(farm.db, farm.clock.now())
    expect(await farm.notices()).toEqual([])
  })

  test('what waits for the end of quiet hours comes when they are ended', async () => {
    await listen(farm.ada, { quiet: { from: '00:00', to: '23:00' } })
    await comment(ben, 'Looks dry.')
    await farm.turn()
    expect(await left()).toMatchObject([{ dueAt: '2026-06-01T21:00:00.000Z', claimedUntil: null }])
    await listen(farm.ada)
    await farm.turn()
    expect(farm.pushed).toHaveLength(1)
  })
})
