import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtSpa } from '#tests/setup/built-spa.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

const PAGE = `<html><head><link rel="preload" href="/api/auth/user" as="fetch" crossorigin="use-credentials" /><style></style><script type="module" crossorigin src="/entry.js"></script></head><body><div id="root"></div><!--root--></body></html>`
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

test('a farmer gets home with the answers to its first calls in the page', async () => {
  const farmer = await signUp(farm.app, { firstName: '</script>' })
  const { body: empty } = await farmer.call('GET', '/')
  expect(empty).toContain('<div id="root"><p>home of &lt;/script&gt;</p></div>')
  await farmer.call('POST', '/api/projects', { name: 'North farm' })
  const { body } = await farmer.call('GET', '/')
  expect(body).toContain('<div id="root"><p>advice for &lt;/script&gt;</p></div>')
  // What is seen first comes before the files that come later.
  expect(body.indexOf('advice for')).toBeLessThan(body.indexOf('/entry.js'))
  expect(body.indexOf('advice for')).toBeLessThan(body.indexOf('modulepreload'))
  expect(body).not.toContain('</script>"')
  expect(body).not.toContain('rel="preload"')
  const json = /id="first-answers">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '/api/auth/user': { firstName: '</script>' },
    '/api/projects': [{ name: 'North farm' }],
  })
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

test('a list too long for the page is asked for at once', async () => {
  const farmer = await signUp(farm.app)
  for (let made = 0; made < 110; made += 1) {
    const payload = { name: 'North farm', description: 'x'.repeat(2000) }
    await farmer.call('POST', '/api/projects', payload)
  }
  const { body } = await farmer.call('GET', '/')
  expect(body.length).toBeLessThan(10_000)
  expect(body).toContain('<link rel="preload" href="/api/projects" as="fetch"')
})

test('a visitor gets the landing, which needs no script, and elsewhere a page that looks for itself', async () => {
  const { body: landing } = await farm.anonymous('GET', '/')
  expect(landing).toContain('<p>landing</p>')
  expect(landing).not.toContain('<script')
  const { body: elsewhere } = await farm.anonymous('GET', '/nowhere', { accept: 'text/html' })
  expect(elsewhere).toContain('<script type="module"')
  expect(elsewhere).toContain('{"/api/auth/user":null}')
})

test('a deep path is a quiet page, which names the files of its screen', async () => {
  const farmer = await signUp(farm.app)
  const deep = async (path: string) =>
    (await farmer.call('GET', path, undefined, { accept: 'text/html' })).body
  const data = await deep('/dashboard/data')
  expect(data).toContain('<p>quiet</p>')
  expect(data).not.toContain('"/api/projects"')
  expect(data).toContain('<link rel="modulepreload" href="/your-data.js">')
  expect(data).not.toContain('rel="preload"')
  for (const path of ['/nowhere', '/constructor', '/dashboardx']) {
    expect(await deep(path)).not.toContain('dashboard.js')
  }
})

test('the list of projects is asked for with the page of a screen in a project', async () => {
  const farmer = await signUp(farm.app)
  const { body } = await farmer.call('GET', '/solar-management/p1/s1', undefined, {
    accept: 'text/html',
  })
  expect(body).toContain('<link rel="preload" href="/api/projects" as="fetch"')
  expect(body).toContain('<link rel="modulepreload" href="/solar.js">')
})

test('the tasks are asked for with the page of the dashboard, where the farmer is', async () => {
  const farmer = await signUp(farm.app)
  const page = async () =>
    (await farmer.call('GET', '/dashboard?task=1', undefined, { accept: 'text/html' })).body
  const asking = (zone: string) =>
    `<link rel="preload" href="/api/tasks?zone=${zone}" as="fetch" crossorigin="use-credentials">`
  expect(await page()).not.toContain('rel="preload"')
  await farmer.call('GET', '/api/tasks?zone=America%2FNew_York')
  expect(await page()).toContain(asking('America%2FNew_York'))
  expect(await page()).toContain('<link rel="modulepreload" href="/dashboard.js">')
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

test('pages, and addresses at which there is nothing, are limited like all that is read', async () => {
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
