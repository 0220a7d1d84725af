import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { engines } from '#tests/setup/engines.ts'
import { openFarmFolder, startFarm } from '#tests/setup/farm-folder.ts'
import { runProgram } from '#tests/setup/server-process.ts'
import { call, cookiesOf, PASSWORD, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'
import { passwordHasher } from '#server/auth/passwords.ts'
import { randomPassword, replacePassword } from '#server/auth/replace-password.ts'

// Starting a command takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const now = () => new Date()
const passwords = passwordHasher({ N: 1024, r: 8, p: 1 })

test('a wrong password shows whom to ask', async () => {
  const { app, close } = await startTestApp()
  const form = { email: 'ada@farm.example', password: 'forgotten-long-ago' }
  const answer = await sendForm(app, '/api/login', form)
  expect(answer.statusCode).toBe(401)
  expect(answer.body).toContain('Ask your administrator to set a new one.')
  await close()
})

test('a new password can be read aloud, and no two are alike', () => {
  const made = Array.from({ length: 50 }, randomPassword)
  expect(new Set(made).size).toBe(50)
  for (const password of made)
    expect(password).toMatch(/^(?:[a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
})

test.each(engines)(
  'on $name it opens the farm at once, after many wrong guesses too, and nothing else does',
  async ({ open }) => {
    const { app, db, anonymous, close } = await startTestApp({ db: await open() })
    const farmer = await signUp(app)
    const { email } = farmer
    const { url } = (await farmer.call('POST', '/api/calendar-link')).json<{ url: string }>()
    const signIn = async (password: string) =>
      (await sendForm(app, '/api/login', { email, password })).statusCode
    for (let guess = 0; guess < 11; guess++) await signIn('wrong')
    expect(await signIn(PASSWORD)).toBe(429)
    const account = { email, password: 'new-green-acres-7' }
    expect(await replacePassword(db, account, { passwords, now })).toBe('replaced')
    expect((await farmer.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await anonymous('GET', new URL(url).pathname)).statusCode).toBe(404)
    expect(await signIn(PASSWORD)).toBe(401)
    expect(await signIn('new-green-acres-7')).toBe(303)
    await close()
  },
)

test.each(engines)(
  'on $name a reset password must be changed before anything else',
  async ({ open }) => {
    const { app, db, close } = await startTestApp({ db: await open() })
    const { email } = await signUp(app)
    const printed = 'new-green-acres-7'
    await replacePassword(db, { email, password: printed }, { passwords, now })
    const cookie = cookiesOf(await sendForm(app, '/api/login', { email, password: printed }))
    const farmer = call(app, cookie)
    const refused = await farmer('GET', '/api/projects')
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      'First choose a new password on your account page.',
    ])
    // So that a phone keeps what it could not send, instead of asking what to do with each change.
    expect(refused.headers['retry-after']).toBe('60')
    const page = await farmer('GET', '/api/account')
    expect(page.body).toContain('<h1>Choose a new password</h1>')
    expect(page.body).not.toContain('/api/account/deletion')
    const change = (newPassword: string) =>
      sendForm(app, '/api/account/password', { currentPassword: printed, newPassword }, { cookie })
    const same = await change(printed)
    expect(same.statusCode).toBe(400)
    expect(same.body).toContain('Choose a password other than your current one.')
    expect((await change('seven-red-barns-4')).statusCode).toBe(303)
    expect((await farmer('GET', '/api/projects')).statusCode).toBe(200)
    expect((await farmer('GET', '/api/account')).body).toContain('<h1>Your account</h1>')
    await close()
  },
)

test('an account without a password gets none', async () => {
  const { app, db, close } = await startTestApp()
  const { email } = await signUp(app)
  await db.updateTable('accounts').set({ providerId: 'google', password: null }).execute()
  const account = { email, password: 'new-green-acres-7' }
  expect(await replacePassword(db, account, { passwords, now })).toBe('no password')
  await close()
})

let place: Awaited<ReturnType<typeof openFarmFolder>>
beforeEach(async () => {
  place = await openFarmFolder()
})
afterEach(() => place.forget())

async function run(...words: string[]) {
  const command = runProgram('password', words, { DATA_DIR: place.config.DATA_DIR })
  const code = await command.ended
  return { code, output: command.output() }
}

test('the command prints one while the server is running', async () => {
  const server = await startFarm(place.config)
  const { email } = await signUp(server.app)
  const { code, output } = await run(email.toUpperCase())
  expect(code).toBe(0)
  const [, password = ''] = /^The new password of \S+ is (\S+)\n/.exec(output) ?? []
  expect((await sendForm(server.app, '/api/login', { email, password })).statusCode).toBe(303)
  expect(await run('nobody@farm.example')).toEqual({
    code: 1,
    output: 'No account has the address nobody@farm.example.\n',
  })
  await server.close()
})

test.each([
  [[], /^Name one email address: npm run password/],
  [['ada@farm.example'], /^There is no farm in DATA_DIR/],
])('the command with %j and no farm says what is missing', async (words, sentence) => {
  const { code, output } = await run(...words)
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
