import { expect, test } from 'vitest'
import { findCards } from '#server/assistant/tools/find-cards.ts'
import { productHelp } from '#server/assistant/tools/product-help.ts'
import { toolContext } from '#tests/setup/tools.ts'

const cards = async (given: object) => {
  const facts = await findCards.call(toolContext(), given)
  expect(findCards.output.parse(facts)).toEqual(facts)
  return facts.cards
}
const pages = async (given: object) => {
  const facts = await productHelp.call(toolContext(), given)
  expect(productHelp.output.parse(facts)).toEqual(facts)
  return facts.pages
}

test('cards come nearest first, with sources and the page they stand on', async () => {
  const [first, ...others] = await cards({ query: 'my cow is bloated on the left side' })
  expect(first).toMatchObject({ id: 'bloat', path: '/api/knowledge/bloat', urgent: 'veterinarian' })
  expect(first?.sources.length).toBeGreaterThan(0)
  expect(others).toHaveLength(2)
  expect(await cards({ query: 'aphids', limit: 1 })).toMatchObject([{ id: 'aphids' }])
})

test('pages of help come nearest first', async () => {
  const [first] = await pages({ query: 'how do I upload the csv of my inverter' })
  expect(first?.title).not.toBe('')
  expect(await pages({ query: 'who can see my data', limit: 2 })).toHaveLength(2)
})

test('cards and pages can be had by their ids, unknown ones aside', async () => {
  expect(await cards({ ids: ['aphids', 'no-such-card', '../how-to-edit'] })).toMatchObject([
    { id: 'aphids' },
  ])
  const [page] = await pages({ query: 'who can see my data' })
  expect(await pages({ ids: [page?.id, '__proto__'] })).toEqual([page])
})

test.each([{ query: '😀🐄' }, {}, { ids: [] }])('nothing is near to %j', async (given) => {
  expect(await cards(given)).toEqual([])
  expect(await pages(given)).toEqual([])
})

test.each([
  { query: 'x'.repeat(4001) },
  { query: '' },
  { query: 7 },
  { query: 'hay', limit: 0 },
  null,
])('refuses %j', async (given) => {
  await expect(findCards.call(toolContext(), given)).rejects.toMatchObject({ statusCode: 400 })
  await expect(productHelp.call(toolContext(), given)).rejects.toMatchObject({ statusCode: 400 })
})
