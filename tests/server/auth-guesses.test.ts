import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cookiesOf,
  PASSWORD,
  sendForm,
  signUp,
  startTestApp,
  stoppedClock,
} from '#tests/setup/server.ts'

const MINUTE_MS = 60_000
const WRONG = 'a wrong guess'

let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  clock = stoppedClock()
  farm = await startTestApp({ now: clock.now })
})
afterEach(() => farm.close())

const guess = (email: string, password: string, from = '192.0.2.1', headers = {}) =>
  sendForm(farm.app, '/api/login', { email, password }, { remoteAddress: from, ...headers })

async function guessWrong(times: number, email: string, from?: (nth: number) => string) {
  const statuses: number[] = []
  for (let nth = 1; nth <= times; nth += 1) {
    statuses.push((await guess(email, WRONG, from?.(nth))).statusCode)
  }
  return statuses
}

const TEN_WRONG = Array.from({ length: 10 }, () => 401)
const elsewhere = (nth: number) => `198.51.100.${nth}`

test('after ten guesses at an account even the right password has to wait', async () => {
  const { email } = await signUp(farm.app)
  expect(await guessWrong(11, email)).toEqual([...TEN_WRONG, 429])
  const refused = await guess(email, PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('600')
  expect(refused.body).toContain('There were too many attempts. Please try again in 10 minutes.')

  clock.move(10 * MINUTE_MS - 1)
  expect((await guess(email, PASSWORD)).statusCode).toBe(429)
  clock.move(1)
  expect((await guess(email, PASSWORD)).statusCode).toBe(303)
})

test('guesses from one address lock out neither other addresses nor other accounts there', async () => {
  const { email } = await signUp(farm.app)
  const { email: neighbour } = await signUp(farm.app)
  expect(await guessWrong(30, email)).toEqual([...TEN_WRONG, ...Array(20).fill(429)])
  expect((await guess(email, PASSWORD, '192.0.2.2')).statusCode).toBe(303)
  expect((await guess(neighbour, PASSWORD)).statusCode).toBe(303)
})

test('after fifty guesses at an account from many addresses every unknown browser has to wait', async () => {
  const { email } = await signUp(farm.app)
  expect(await guessWrong(51, email, elsewhere)).toEqual([...Array(50).fill(401), 429])
  const refused = await guess(email, PASSWORD, '203.0.113.9')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
})

describe('a browser that signed in before', () => {
  const known = async (email: string) => ({ cookie: cookiesOf(await guess(email, PASSWORD)) })

  test('signs in at once while strangers guess, from its own address and from others', async () => {
    const { email } = await signUp(farm.app)
    const { cookie } = await known(email)
    await farm.app.inject({ url: '/api/logout', headers: { cookie } })
    await guessWrong(11, email)
    await guessWrong(51, email, elsewhere)
    expect((await guess(email, PASSWORD)).statusCode).toBe(429)
    expect((await guess(email, PASSWORD, '192.0.2.1', { cookie })).statusCode).toBe(303)
    expect((await guess(email, PASSWORD, '203.0.113.9')).statusCode).toBe(429)
  })

  test('may guess no more than a stranger', async () => {
    const { email } = await signUp(farm.app)
    const headers = await known(email)
    const statuses: number[] = []
    for (let nth = 1; nth <= 11; nth += 1) {
      statuses.push((await guess(email, WRONG, elsewhere(nth), headers)).statusCode)
    }
    expect(statuses).toEqual([...TEN_WRONG, 429])
    expect((await guess(email, PASSWORD, '192.0.2.1')).statusCode).toBe(303)
  })

  test('is not recognised by the cookie of another account or a forged one', async () => {
    const { email } = await signUp(farm.app)
    const { cookie } = await known(email)
    const { cookie: ofEve } = await known((await signUp(farm.app)).email)
    await guessWrong(10, email)
    const [, name = '', id = '', signature = ''] =
      /(farm_browser_[^=]+)=([^.]+)\.(\S+)$/.exec(cookie) ?? []
    const eves = /=([^=]+)$/.exec(ofEve)?.[1]
    for (const forged of [
      ofEve,
      `${name}=${eves}`,
      `${name}=${id}`,
      `${name}=.${signature}`,
      `${name}=${id}x.${signature}`,
      `${name}=${id}.${signature.slice(1)}`,
    ]) {
      expect((await guess(email, PASSWORD, '192.0.2.1', { cookie: forged })).statusCode).toBe(429)
    }
    expect((await guess(email, PASSWORD, '192.0.2.1', { cookie })).statusCode).toBe(303)
  })

  test('is counted separately on the account page too', async () => {
    const { email, cookie } = await signUp(farm.app)
    await guessWrong(51, email, elsewhere)
    const fields = { currentPassword: PASSWORD, newPassword: 'seven-red-barns-4' }
    const answer = await sendForm(farm.app, '/api/account/password', fields, { cookie })
    expect(answer.statusCode).toBe(303)
  })

  test('is unknown after the password has changed, except for the one that changed it', async () => {
    const { email, cookie } = await signUp(farm.app)
    const before = await known(email)
    const newPassword = 'seven-red-barns-4'
    const fields = { currentPassword: PASSWORD, newPassword }
    const changed = await sendForm(farm.app, '/api/account/password', fields, { cookie })
    await guessWrong(10, email)
    expect((await guess(email, newPassword, '192.0.2.1', before)).statusCode).toBe(429)
    const own = { cookie: cookiesOf(changed) }
    expect((await guess(email, newPassword, '192.0.2.1', own)).statusCode).toBe(303)
  })

  test('is remembered for each farmer who shares it', async () => {
    const { email } = await signUp(farm.app)
    const both = [await known((await signUp(farm.app)).email), await known(email)]
    const cookie = both.map((one) => one.cookie).join('; ')
    await guessWrong(10, email)
    expect((await guess(email, PASSWORD, '192.0.2.1', { cookie })).statusCode).toBe(303)
  })
})

test('each lock is longer than the last, up to an hour', async () => {
  const waits: unknown[] = []
  for (let lock = 0; lock < 5; lock += 1) {
    await guessWrong(10, 'ada@farm.example')
    const { headers } = await guess('ada@farm.example', WRONG)
    waits.push(headers['retry-after'])
    clock.move(Number(headers['retry-after']) * 1000)
  }
  expect(waits).toEqual(['600', '1200', '2400', '3600', '3600'])
})

test('a day without guesses clears the locks', async () => {
  await guessWrong(10, 'ada@farm.example')
  clock.move(25 * 60 * MINUTE_MS)
  expect(await guessWrong(11, 'ada@farm.example')).toEqual([...TEN_WRONG, 429])
  expect((await guess('ada@farm.example', WRONG)).headers['retry-after']).toBe('600')
})

test('guesses are counted in windows of ten minutes', async () => {
  expect(await guessWrong(9, 'ada@farm.example')).toEqual(TEN_WRONG.slice(1))
  clock.move(10 * MINUTE_MS)
  expect(await guessWrong(11, 'ada@farm.example')).toEqual([...TEN_WRONG, 429])
})

test('after thirty guesses at many accounts only the address they came from has to wait', async () => {
  const { email } = await signUp(farm.app)
  for (let nth = 1; nth <= 30; nth += 1) {
    expect((await guess(`farmer-${nth}@else.example`, WRONG)).statusCode).toBe(401)
  }
  expect((await guess(email, PASSWORD)).statusCode).toBe(429)
  expect((await guess(email, PASSWORD, '192.0.2.2')).statusCode).toBe(303)
})

test('each of several concurrent guesses is counted', async () => {
  const { email } = await signUp(farm.app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email, WRONG)))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('the right password does not count and clears earlier guesses', async () => {
  const { email } = await signUp(farm.app)
  await guessWrong(9, email)
  for (let nth = 0; nth < 60; nth += 1) expect((await guess(email, PASSWORD)).statusCode).toBe(303)
  expect(await guessWrong(10, email)).toEqual(TEN_WRONG)
})

test('the right password after a lock does not lock out others at the same address', async () => {
  const { email } = await signUp(farm.app)
  for (let nth = 1; nth <= 30; nth += 1) await guess(`farmer-${nth}@else.example`, WRONG)
  clock.move(10 * MINUTE_MS)
  for (let nth = 0; nth < 3; nth += 1) expect((await guess(email, PASSWORD)).statusCode).toBe(303)
})

test('a forged X-Forwarded-For is ignored', async () => {
  for (let nth = 1; nth <= 30; nth += 1) {
    await guess(`farmer-${nth}@else.example`, WRONG, '192.0.2.1', {
      'x-forwarded-for': `198.51.100.${nth}`,
    })
  }
  const headers = { 'x-forwarded-for': '198.51.100.200' }
  expect((await guess('eve@else.example', WRONG, '192.0.2.1', headers)).statusCode).toBe(429)
})

test('behind a trusted proxy the client address is the one the proxy names', async () => {
  await farm.close()
  farm = await startTestApp({ now: clock.now, trustProxy: '192.0.2.1' })
  for (let nth = 1; nth <= 31; nth += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${nth}` }
    const answer = await guess(`farmer-${nth}@else.example`, WRONG, '192.0.2.1', headers)
    expect(answer.statusCode).toBe(401)
  }
})

test('all addresses of an IPv6 subscriber count as one', async () => {
  for (let nth = 1; nth <= 30; nth += 1) {
    await guess(`farmer-${nth}@else.example`, WRONG, `2001:db8:0:7::${nth}`)
  }
  expect((await guess('a@else.example', WRONG, '2001:db8:0:7:ffff::1')).statusCode).toBe(429)
  expect((await guess('a@else.example', WRONG, '2001:db8:0:8::1')).statusCode).toBe(401)
})

test('one address can create twenty accounts an hour', async () => {
  const signUpFrom = (nth: number, remoteAddress: string) =>
    sendForm(
      farm.app,
      '/api/signup',
      { firstName: 'A', lastName: 'B', email: `new-${nth}@farm.example`, password: PASSWORD },
      { remoteAddress },
    )
  for (let nth = 1; nth <= 20; nth += 1) {
    expect((await signUpFrom(nth, '192.0.2.1')).statusCode).toBe(303)
  }
  const refused = await signUpFrom(21, '192.0.2.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await signUpFrom(22, '192.0.2.2')).statusCode).toBe(303)
  clock.move(60 * MINUTE_MS)
  expect((await signUpFrom(23, '192.0.2.1')).statusCode).toBe(303)
})
