import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtSpa } from '#tests/setup/built-spa.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

const PAGE = `<html lang="en"><head><link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials" /><style></style><script type="module" crossorigin src="/entry.js"></script></head><body><div id="root"><p>landing</p></div><!--root--></body></html>`
let spa: Awaited<ReturnType<typeof builtSpa>>
let farm: Awaited<ReturnType<typeof startTestApp>>
beforeEach(async () => {
  spa = await builtSpa({ 'index.html': PAGE })
  farm = await startTestApp({ spaFolder: spa.folder })
})
afterEach(async () => {
  await farm.close()
  await spa.remove()
})

const PROJECTS = '<link rel="preload" href="/api/projects" as="fetch"'

test('a farmer gets the home screen in its loading state, with the projects preloaded', async () => {
  const farmer = await signUp(farm.app, { firstName: '</script>' })
  const { body: empty } = await farmer.call('GET', '/')
  expect(empty).toContain('<div id="root"><p>home of &lt;/script&gt;</p></div>')
  await farmer.call('POST', '/api/projects', { name: 'North farm' })
  const { body } = await farmer.call('GET', '/')
  expect(body).toContain('<div id="root"><p>advice for &lt;/script&gt;</p></div>')
  expect(body).toContain(PROJECTS)
  expect(body).toContain('<link rel="modulepreload" href="/farm.js">')
  expect(body).toContain('<script type="module"')
})

test.each(['/', '/dashboard', '/category-selection/any'])(
  'a farmer whose password somebody else chose is led from %s to choose another',
  async (path) => {
    const farmer = await signUp(farm.app)
    await farm.db.updateTable('users').set({ mustChangePassword: 1 }).execute()
    const { statusCode, headers } = await farmer.call('GET', path)
    expect([statusCode, headers.location]).toEqual([303, '/api/account'])
  },
)

test('a visitor gets the landing, or the not-found page elsewhere, both without scripts', async () => {
  const { body: landing } = await farm.anonymous('GET', '/')
  expect(landing).toContain('<p>landing</p>')
  expect(landing).not.toContain('<script')
  expect(landing).not.toContain('/api/')
  const { body: elsewhere } = await farm.anonymous('GET', '/nowhere', { accept: 'text/html' })
  expect(elsewhere).toContain('<div id="root"><title>not found</title></div>')
  expect(elsewhere).not.toContain('<script')
})

test('who signed out without a network gets the landing, and the session ends with it', async () => {
  const { call: as, cookie } = await signUp(farm.app)
  const left = { cookie: `${cookie}; signed_out=1` }
  const { body, headers } = await farm.anonymous('GET', '/', undefined, left)
  expect(body).toContain('<p>landing</p>')
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^farm_session=; Max-Age=0/),
    expect.stringMatching(/^signed_out=; Max-Age=0/),
  ])
  expect((await as('GET', '/api/auth/user')).statusCode).toBe(401)
})

test('the cookie of a language decides in which a visitor reads', async () => {
  const cookie = 'language=en-XA'
  const { body } = await farm.anonymous('GET', '/', undefined, { accept: 'text/html', cookie })
  expect(body).toContain('<p>ĺàńď</p>')
  expect(body).toContain('<html lang="en-XA" dir="ltr">')
})

test('a deep path gets the title of its screen, with the projects preloaded', async () => {
  const farmer = await signUp(farm.app)
  const { body } = await farmer.call('GET', '/solar-management/p1/s1', undefined, {
    accept: 'text/html',
  })
  expect(body).toContain('<p>solar</p>')
  expect(body).toContain(PROJECTS)
})

describe.each(['GET', 'HEAD'] as const)('%s', (method) => {
  const answer = async (path: string) => {
    const { statusCode, headers } = await farm.anonymous(method, path, undefined, { accept: '*/*' })
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const page = 'text/html; charset=utf-8'

  test.each([
    '/',
    '/?from=mail',
    '/dashboard',
    '/dashboard/',
    '/dashboard/data',
    '/farm/members',
    '/alerts',
    '/weather?project=p1',
    '/category-selection/p1',
    '/crop-selection/p1',
    '/crop-management/p1',
    '/crop-management/p1/c1?crop=Corn',
    '/animal-selection/p1',
    '/animal-management/p1/a1',
    '/solar-management/p1/s1',
  ])('%s is a screen', async (path) => {
    expect(await answer(path)).toEqual([200, page, 'no-store'])
  })

  test.each([
    '/nowhere',
    '/dashboard/x',
    '/crop-management',
    '/crop-selection/p1/c1',
    '/constructor',
  ])('%s is none, and the page says so', async (path) => {
    expect(await answer(path)).toEqual([404, page, 'no-store'])
  })

  test.each([
    '/.env',
    '/.git/config.old',
    '/no/such.js',
    '/robots.txt?x=1',
    '/crop-management/p1/.env',
    '/assets/gone-123456.js',
  ])('%s would be a file, and there is none', async (path) => {
    expect(await answer(path)).toEqual([404, 'text/plain; charset=utf-8', 'no-store'])
  })
})

test('pages and unknown paths are rate limited like other reads', async () => {
  const statuses = async (path: string, count: number) => {
    const counted = new Map<number, number>()
    for (let nth = 0; nth < count; nth += 1) {
      const { statusCode } = await farm.anonymous('GET', path)
      counted.set(statusCode, (counted.get(statusCode) ?? 0) + 1)
    }
    return Object.fromEntries(counted)
  }
  expect(await statuses('/', 11_999)).toEqual({ 200: 11_999 })
  expect(await statuses('/api/nothing', 2)).toEqual({ 404: 1, 429: 1 })
  expect(await statuses('/nowhere', 1)).toEqual({ 429: 1 })
  expect(await statuses('/', 1)).toEqual({ 429: 1 })
})
