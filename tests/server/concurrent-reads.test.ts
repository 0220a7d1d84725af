import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

// PGlite, used in tests only, has one connection.
describe.each(engines.filter(({ name }) => name !== 'PGlite'))('on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  beforeEach(async () => {
    running = await startTestApp({ db: await open() })
  })
  afterEach(() => running.close())

  test('a farmer can read while another one’s long transaction is open', async () => {
    const { app, db } = running
    const farmer = await signUp(app)
    await farmer.call('POST', '/api/projects', { name: 'North farm' })
    let change: Promise<void> | undefined
    const endChange = await new Promise<() => void>((begun) => {
      change = db.transaction().execute(async (tx) => {
        await tx.updateTable('projects').set({ name: 'Half of an import' }).execute()
        await new Promise<void>((end) => begun(end))
      })
    })
    const list = await farmer.call('GET', '/api/projects')
    expect(list.json()).toMatchObject([{ name: 'North farm' }])

    const next = farmer.call('POST', '/api/projects', { name: 'South farm' })
    endChange()
    await change
    expect((await next).statusCode).toBe(201)
    const names = (await farmer.call('GET', '/api/projects')).json<{ name: string }[]>()
    expect(names.map(({ name }) => name)).toEqual(['South farm', 'Half of an import'])
  })
})
