import { expect, test } from 'vitest'
import { engines } from '#tests/setup/engines.ts'
import { passkeyDevice } from '#tests/setup/passkey.ts'
import { turnOn } from '#tests/setup/second-factor.ts'
import {
  call,
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  type TestFarmer,
} from '#tests/setup/server.ts'
import { now, signInFarm } from '#tests/setup/sign-in-farm.ts'

const at = signInFarm()

type Device = ReturnType<typeof passkeyDevice>

const begin = (cookie: string, fields: Record<string, string> = {}) =>
  sendForm(
    at.farm.app,
    '/api/account/passkeys',
    { passkeyName: 'My phone', passkeyPassword: PASSWORD, ...fields },
    { cookie },
  )
const finish = (cookie: string, response: string) =>
  sendForm(
    at.farm.app,
    '/api/account/passkeys/finish',
    { passkeyName: 'My phone', response },
    { cookie },
  )
const challengeIn = (page: string) =>
  /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(page)?.[1] ?? ''

async function add(device: Device, cookie = at.ada.cookie, isVerified = true) {
  const begun = await begin(cookie)
  const cookies = `${cookie}; ${cookiesOf(begun)}`
  return finish(cookies, device.make(challengeIn(begun.body), isVerified))
}

const ask = () => call(at.farm.app)('GET', '/api/login/passkey')
async function signIn(device: Device, isVerified = true) {
  const asked = await ask()
  const { challenge } = asked.json<{ challenge: string }>()
  const response = device.sign(challenge, isVerified)
  return sendForm(at.farm.app, '/api/login/passkey', { response }, { cookie: cookiesOf(asked) })
}
const userOf = async (cookie: string) =>
  (await call(at.farm.app, cookie)('GET', '/api/auth/user')).json()

test.each(engines)(
  'on $name a passkey opens the account, without password and code',
  async (one) => {
    await at.restart({ db: await one.open() })
    const { cookie } = await turnOn(at.farm.app, at.ada.cookie)
    const device = passkeyDevice()
    const added = await add(device, cookie)
    expect(added.headers.location).toBe('/api/account?done=passkey-added')
    expect((await call(at.farm.app, cookie)('GET', '/api/account')).body).toContain('My phone')
    const inside = await signIn(device)
    expect([inside.statusCode, inside.headers.location]).toEqual([303, '/'])
    expect(await userOf(cookiesOf(inside))).toMatchObject({ email: at.ada.email })
  },
)

test('a passkey opens nothing if the device did not check who holds it', async () => {
  const device = passkeyDevice()
  expect((await add(device, at.ada.cookie, false)).statusCode).toBe(400)
  await add(device)
  expect((await signIn(device, false)).statusCode).toBe(401)
})

test('an answer opens nothing twice, nor another device with its own key', async () => {
  const device = passkeyDevice()
  await add(device)
  const asked = await ask()
  const fields = { response: device.sign(asked.json<{ challenge: string }>().challenge) }
  const send = () =>
    sendForm(at.farm.app, '/api/login/passkey', fields, { cookie: cookiesOf(asked) })
  expect((await send()).statusCode).toBe(303)
  expect((await send()).statusCode).toBe(401)
  expect((await signIn(passkeyDevice())).statusCode).toBe(401)
})

test('a page of another site gets no passkey', async () => {
  const device = passkeyDevice('localhost', 'http://localhost:6000')
  expect((await add(device)).statusCode).toBe(400)
})

test.each([[''], ['null'], ['{}'], ['[1'], ['{"id":"x","rawId":"x","type":"public-key"}']])(
  'the answer %j is refused',
  async (response) => {
    const { cookie } = at.ada
    const opened = await sendForm(at.farm.app, '/api/login/passkey', { response })
    expect(opened.statusCode).toBe(401)
    expect((await finish(cookie, response)).statusCode).toBe(400)
  },
)

test('another cookie of ours opens and adds nothing', async () => {
  const { cookie } = await turnOn(at.farm.app, at.ada.cookie)
  const untilCode = async () => {
    const form = { email: at.ada.email, password: PASSWORD }
    const cookies = cookiesOf(await sendForm(at.farm.app, '/api/login', form))
    return cookies.replace('farm_code=', 'farm_passkey=')
  }
  const device = passkeyDevice()
  const fields = { response: device.sign('any') }
  const opened = await sendForm(at.farm.app, '/api/login/passkey', fields, {
    cookie: await untilCode(),
  })
  expect(opened.statusCode).toBe(401)
  const added = await finish(`${cookie}; ${await untilCode()}`, device.make('any'))
  expect(added.statusCode).toBe(400)
})

test('adding takes the password, and only its farmer removes one', async () => {
  expect((await begin(at.ada.cookie, { passkeyPassword: 'not hers at all' })).statusCode).toBe(401)
  expect((await begin(at.ada.cookie, { passkeyName: ' ' })).statusCode).toBe(400)
  const device = passkeyDevice()
  await add(device)
  const bo = await signUp(at.farm.app)
  const { id } = await at.farm.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
  const remove = ({ cookie }: TestFarmer) =>
    sendForm(at.farm.app, '/api/account/passkeys/remove', { passkey: id }, { cookie })
  expect((await remove(bo)).statusCode).toBe(404)
  expect((await signIn(device)).statusCode).toBe(303)
  expect((await remove(at.ada)).statusCode).toBe(303)
  expect((await signIn(device)).statusCode).toBe(401)
})

test('a suspended farmer stays out, also with a passkey', async () => {
  const device = passkeyDevice()
  await add(device)
  await at.farm.db.updateTable('users').set({ suspendedAt: now().toISOString() }).execute()
  expect((await signIn(device)).statusCode).toBe(403)
})

test('twenty passkeys are the most, also of those that were begun before', async () => {
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  for (let count = 0; count < 22; count += 1) begun.push(await begin(at.ada.cookie))
  const end = (page: Awaited<ReturnType<typeof begin>>) =>
    finish(`${at.ada.cookie}; ${cookiesOf(page)}`, passkeyDevice().make(challengeIn(page.body)))
  const answers = await Promise.all(begun.map(end))
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
  expect(await at.farm.db.selectFrom('passkeys').select('id').execute()).toHaveLength(20)
})

test('where passwords are off, so are passkeys', async () => {
  const { db } = at.farm
  const strict = await startTestApp({
    db,
    now,
    env: {
      PASSWORDS: 'off',
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_CLIENT_ID: 'farm',
      OIDC_CLIENT_SECRET: 'secret',
    },
  })
  expect((await strict.anonymous('GET', '/api/login/passkey')).statusCode).toBe(404)
  expect((await sendForm(strict.app, '/api/login/passkey', {})).statusCode).toBe(404)
  expect((await strict.anonymous('GET', '/api/login')).body).not.toContain('passkey')
  await strict.app.close()
})
