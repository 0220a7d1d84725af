import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { farmersRepository } from '#server/account/farmers.repository.ts'
import { engines } from '#tests/setup/engines.ts'
import { fillFarm, openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { runProgram } from '#tests/setup/server-process.ts'
import { call, PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'

// Starting a command takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test.each(engines)('on $name each account is listed with its usage', async ({ open }) => {
  const { app, db, close } = await startTestApp({ db: await open() })
  const { farmer } = await fillFarm({ app })
  await signUp(app)
  await farmer.call('GET', '/api/logout')
  const [full, empty] = await farmersRepository(db).list()
  expect({ ...full, projects: Number(full?.projects), crops: Number(full?.crops) }).toMatchObject({
    email: farmer.email,
    name: 'Ada Field',
    lastUsedAt: '2026-06-01T08:00:00.000Z',
    projects: 1,
    crops: 1,
    suspendedAt: null,
    quotaMegabytes: null,
  })
  expect(Number(full?.fileBytes)).toBeGreaterThan(0)
  expect([empty?.people, empty?.projects, empty?.fileBytes].map(Number)).toEqual([1, 0, 0])
  await close()
})

let place: Awaited<ReturnType<typeof openFarmFolder>>
beforeEach(async () => {
  place = await openFarmFolder()
})
afterEach(() => place.forget())

async function run(...words: string[]) {
  const env = { DATA_DIR: place.config.DATA_DIR, PUBLIC_URL: 'https://farm.example' }
  const command = runProgram('farmers', words, env)
  const code = await command.ended
  return { code, output: command.output() }
}

test('the command invites, suspends, sets quotas and deletes while the server is running', async () => {
  const server = await startFarm(place.config)
  const ada = await signUp(server.app, { firstName: 'A\u001B[31mda' })
  const signIn = async () => {
    const form = { email: ada.email, password: PASSWORD }
    return (await sendForm(server.app, '/api/login', form)).statusCode
  }
  const invited = await run('invite', 'Bo', 'of the mill')
  const [, path = ''] = /^https:\/\/farm\.example(\/api\/signup\?\S+)\n/.exec(invited.output) ?? []
  expect((await call(server.app)('GET', path)).body).toContain('name="invitation"')

  expect((await run('suspend', ada.email.toUpperCase())).code).toBe(0)
  expect((await run('quota', ada.email, '20GB')).output).toContain('20.0 GB of files')
  const { output } = await run()
  expect(output).not.toContain('\u001B')
  expect(output).toMatch(/^email .* suspended\n\S+@farm\.example +A\[31mda Field .* 20\.0 GB +2\d/)
  expect(output).toMatch(/^Invited until \S+: Bo of the mill$/m)
  expect(await signIn()).toBe(403)
  await run('resume', ada.email)
  expect(await signIn()).toBe(303)

  expect(await run('delete', ada.email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was deleted.'),
  })
  expect((await run('delete', ada.email, '--yes')).code).toBe(0)
  expect(await signIn()).toBe(401)
  await server.close()
})

test('unknown arguments are answered with a sentence', async () => {
  const server = await startFarm(place.config)
  const { email } = await signUp(server.app)
  for (const [words, sentence] of [
    [['expel', email], /^Use it as npm run farmers -- list, invite/],
    [['suspend'], /^Use it as npm run farmers/],
    [['resume', 'nobody@farm.example'], /^No account has the address nobody@farm\.example\.\n$/],
    [
      ['quota', email, 'lots'],
      /^A quota is a size such as 500MB, 20GB or 1TB, or the word usual\.\n$/,
    ],
  ] as const) {
    expect(await run(...words)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
  }
  await server.close()
})
