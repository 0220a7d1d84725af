import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '#contract/session.ts'
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
import { engines } from '#tests/setup/engines.ts'

let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
beforeEach(async () => {
  clock = stoppedClock()
  farm = await startTestApp({ now: clock.now })
  ada = await signUp(farm.app, { email: 'ada@farm.example' })
})
afterEach(() => farm.close())

const send = (path: string, fields: Record<string, string>) =>
  sendForm(farm.app, `/api/account/${path}`, fields, { cookie: ada.cookie })
const signIn = (email: string) => sendForm(farm.app, '/api/login', { email, password: PASSWORD })
const user = async () => (await ada.call('GET', '/api/auth/user')).json<SessionUser>()

test('a farmer changes their name', async () => {
  const answer = await send('name', { firstName: ' Grace ', lastName: 'O’Hara' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/account?done=name'])
  expect(await user()).toMatchObject({
    firstName: 'Grace',
    lastName: 'O’Hara',
    farm: { owner: 'Grace O’Hara' },
  })
  expect((await send('name', { firstName: '', lastName: 'Field' })).body).toContain(
    'Enter your first name.',
  )
})

test('a farmer changes the address: it signs in, the old one does not, other devices are out', async () => {
  const elsewhere = cookiesOf(await signIn(ada.email))
  const fields = { newEmail: ' Grace@Farm.example ', addressPassword: PASSWORD }
  const answer = await send('address', fields)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/api/account?done=address'])
  expect((await user()).email).toBe('grace@farm.example')
  expect((await call(farm.app, elsewhere)('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await signIn('ada@farm.example')).statusCode).toBe(401)
  expect((await signIn('grace@farm.example')).statusCode).toBe(303)
  const { body } = await ada.call('GET', '/api/account')
  expect(body).toContain('The email address was changed; before it was</b>: ada@farm.example')
})

test.each([
  ['a wrong password', { newEmail: 'new@farm.example', addressPassword: 'not hers at all' }, 401],
  ['no password', { newEmail: 'new@farm.example' }, 401],
  ['no address', { newEmail: 'farm', addressPassword: PASSWORD }, 400],
  [
    'an address that reaches nobody',
    { newEmail: 'ada@Phone.invalid', addressPassword: PASSWORD },
    400,
  ],
  ['the same address', { newEmail: 'ADA@farm.example', addressPassword: PASSWORD }, 400],
  ['the address of another', { newEmail: 'bo@farm.example', addressPassword: PASSWORD }, 409],
])('%s changes no address', async (_case, fields, status) => {
  await signUp(farm.app, { email: 'bo@farm.example' })
  expect((await send('address', fields)).statusCode).toBe(status)
  expect((await user()).email).toBe('ada@farm.example')
})

test('without a password it takes a sign-in of the last ten minutes', async () => {
  await farm.db.updateTable('accounts').set({ providerId: 'oidc', password: null }).execute()
  clock.move(11 * 60_000)
  const late = await send('address', { newEmail: 'late@farm.example' })
  expect(late.statusCode).toBe(401)
  expect(late.body).toContain('Sign out and sign in again first')
  clock.move(-2 * 60_000)
  expect((await send('address', { newEmail: 'soon@farm.example' })).statusCode).toBe(303)
})

test.each(engines)(
  'on $name of two farmers who want one address, one gets it',
  async ({ open }) => {
    await farm.close()
    farm = await startTestApp({ db: await open() })
    const both = [await signUp(farm.app), await signUp(farm.app)]
    const fields = { newEmail: 'wanted@farm.example', addressPassword: PASSWORD }
    const answers = await Promise.all(
      both.map(({ cookie }) => sendForm(farm.app, '/api/account/address', fields, { cookie })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
  },
)
