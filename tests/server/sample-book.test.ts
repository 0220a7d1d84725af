import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWaiting } from '#server/book/read-waiting.ts'
import { bookRows } from '#tests/setup/book-rows.ts'
import { engines } from '#tests/setup/engines.ts'
import { idOf } from '#tests/setup/members.ts'
import { signUp, startTestApp, stoppedClock } from '#tests/setup/server.ts'

const TABLES = ['products', 'entries', 'entryTargets', 'entryVersions', 'fieldSeasons'] as const

describe.each(engines)('the book of the sample farm, on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    running = await startTestApp({ db: await open(), now: stoppedClock().now })
  })
  afterAll(() => running.close())

  const counts = () =>
    Promise.all(
      TABLES.map(
        async (table) => (await running.db.selectFrom(table).selectAll().execute()).length,
      ),
    )

  test('has products, entries and seasons, and goes as a whole without what is the farmer’s own', async () => {
    const ada = await signUp(running.app)
    const farmId = await idOf(running, ada)
    const own = bookRows(running.db, farmId)
    const productId = await own.product({ name: 'Soap' })
    await own.entry({ kind: 'cost', onDate: '2026-05-01', productId })
    const before = await counts()
    await ada.call('POST', '/api/sample-farm')
    const filled = await counts()
    expect(TABLES.filter((_, at) => (filled[at] ?? 0) > (before[at] ?? 0))).toEqual([
      'products',
      'entries',
      'entryTargets',
      'fieldSeasons',
    ])
    const now = new Date('2026-06-01T08:00:00.000Z')
    const { closures, unknown } = await readWaiting(running.db, farmId, now)
    expect(closures.map(({ target, waitingFor }) => [target.name, waitingFor])).toEqual(
      expect.arrayContaining([
        ['North greenhouse', 'harvest'],
        ['Hill flock', 'meat'],
      ]),
    )
    expect(unknown).toEqual([])
    await ada.call('DELETE', '/api/sample-farm')
    expect(await counts()).toEqual(before)
    await ada.call('POST', '/api/sample-farm')
    expect(await counts()).toEqual(filled)
  })

  test('is in the language of who asks for it, and goes in any', async () => {
    const ada = await signUp(running.app)
    const before = await counts()
    const cookie = `${ada.cookie}; language=de`
    await ada.call('POST', '/api/sample-farm', undefined, { cookie })
    const [project] = (await ada.call('GET', '/api/projects')).json() as { name: string }[]
    expect(project?.name).toBe('Beispielhof')
    const products = await running.db.selectFrom('products').select('name').execute()
    expect(products.map(({ name }) => name)).toContain('Beispieldünger')
    await ada.call('DELETE', '/api/sample-farm')
    expect(await counts()).toEqual(before)
  })
})
