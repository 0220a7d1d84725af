import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookCalls, openBook, type OpenBook } from '#tests/setup/book.ts'
import { signUp, type TestFarmer } from '#tests/setup/server.ts'

let book: OpenBook
let ben: TestFarmer
beforeAll(async () => {
  book = await openBook()
  ben = await signUp(book.app)
})
afterAll(() => book.close())

const HARVEST = { kind: 'harvest', onDate: '2026-05-20', targets: [] }

test('what is another farm’s is not there', async () => {
  const { id } = await book.add({ ...HARVEST, notes: 'Secret' })
  const productId = await book.create('/api/products', { name: 'Movento', kind: 'other' })
  const calls = [
    ['PATCH', `/api/entries/${id}`, { notes: 'Mine' }],
    ['DELETE', `/api/entries/${id}`],
    ['GET', `/api/entries/${id}/versions`],
    ['POST', `/api/entries/${id}/restore`],
    ['PATCH', `/api/products/${productId}`, { eggDays: 1 }],
    ['DELETE', `/api/products/${productId}`],
    ['POST', '/api/entries', { ...HARVEST, productId }],
    ['POST', '/api/entries', { ...HARVEST, targets: [book.field] }],
  ] as const
  for (const [method, path, payload] of calls) {
    const { statusCode, body } = await ben.call(method, path, payload)
    expect([statusCode, body]).toEqual([404, expect.stringMatching(/^(?:Entry|Product|Field) not/)])
  }
  const taken = await ben.call('POST', '/api/entries', HARVEST, { 'new-id': id })
  expect(taken.statusCode).toBe(409)
  expect(await bookCalls(ben).entries(`?targetId=${book.field.id}`)).toEqual([])
})

test.each([
  ['no number', { quantity: '120', unit: 'kg' }],
  ['no kind', { kind: 'theft' }],
  ['too many places', { targets: Array.from({ length: 101 }, () => ({ kind: 'field', id: 'x' })) }],
  ['half a share', { targets: [{ kind: 'field', id: 'x', share: 0.5 }] }],
  ['a share of nothing', { targets: [{ kind: 'field', id: 'x', share: 0 }] }],
  ['more than a book', { notes: 'x'.repeat(20_000) }],
  ['a year before', { onDate: '1999-12-31' }],
  ['a treatment of years', { kind: 'treatment', onDate: '2020-01-01', lastDate: '2026-01-01' }],
])('refuses %s in a sentence', async (_what, change) => {
  const { statusCode, body } = await book.ada.call('POST', '/api/entries', {
    ...HARVEST,
    ...change,
  })
  expect([statusCode, body]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)])
})

test.each(['', 'x', 'MjAyNi0wNS0yMA', Buffer.from("2026-05-20 ' or 1=1").toString('base64url')])(
  'refuses the cursor %j',
  async (cursor) => {
    const { statusCode, body } = await book.ada.call('GET', `/api/entries?cursor=${cursor}`)
    expect([statusCode, body]).toEqual([
      400,
      'This place in the book is unknown. Start at its newest entry.',
    ])
  },
)
