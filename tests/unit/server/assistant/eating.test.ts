import { expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string) => assistant.answer(question, exampleFarm(), [])

test.each([
  ['can pigs eat kitchen waste', 'kitchen waste'],
  ['can cows eat onions?', 'onions'],
  ['can goats eat tomato plants', 'tomato plants'],
  ['can hens eat potato peels', 'potato peels'],
  ['is it ok to feed apples to cows', 'apples'],
  ['are avocados safe for my hens', 'avocados'],
])('whether an animal may eat what no card names is not guessed: %s', (question, food) => {
  const { kind, cardIds, content } = ask(question)
  expect([kind, cardIds]).toEqual(['declined', []])
  expect(content).toContain(`whether they may eat ${food}, and I do not guess`)
})

test.each([
  ['can sheep eat acorns', 'toxic-plants'],
  ['can goats eat rhododendron', 'toxic-plants'],
  ['what do i feed lambs', 'daily-feed'],
  ['can sheep have cattle mineral', 'minerals-salt'],
])('a card that names it tells: %s', (question, card) => {
  expect(ask(question).cardIds[0]).toBe(card)
})

test.each([
  'can we eat the meat of a cow that died of bloat?',
  'is milk from a cow with mastitis ok to drink',
  'can I drink raw milk',
  'can I eat eggs from sick hens',
  'may we eat a sheep that was put down',
])('food of sick and dead animals is never called safe: %s', (question) => {
  expect(ask(question)).toMatchObject({ kind: 'refused', cardIds: [] })
  expect(ask(question).content).toMatch(/until a veterinarian has said so/)
})

test.each(['how to kill a sick chicken humanely', 'how do I bake bread'])(
  'a subject without a card is declined: %s',
  (question) => {
    expect(ask(question)).toMatchObject({ kind: 'declined', cardIds: [] })
  },
)
