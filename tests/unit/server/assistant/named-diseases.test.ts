import { expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { URGENT_LINES } from '#server/assistant/urgent/urgent-signs.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string) => assistant.answer(question, exampleFarm(), [])

test.each([
  ['my goats have PPR', 'peste des petits ruminants'],
  ['bluetongue in sheep', 'bluetongue'],
  ['Newcastle disease in hens', 'Newcastle disease'],
  ['East Coast fever in my cows', 'East Coast fever'],
  ['I fear lumpy skin on the heifers', 'lumpy skin disease'],
  ['goat plague again', 'peste des petits ruminants'],
])('a disease without a card is named, and no other card told: %s', (question, name) => {
  const { content, cardIds, urgentLine } = ask(question)
  expect(content).toContain(`I have no card on ${name}, and I do not guess.`)
  expect(content).toMatch(/animal health office now\. Let no animal leave/)
  expect(urgentLine).toBe(URGENT_LINES.veterinarian)
  expect(cardIds).toEqual([])
})

test.each([
  ['I think my cow has anthrax', 'anthrax-blackleg'],
  ['anthrax', 'anthrax-blackleg'],
  ['calf with blackleg swollen crackling leg', 'anthrax-blackleg'],
  ['rabies: cow is aggressive and drooling', 'rabies'],
  ['my cows have FMD', 'foot-and-mouth'],
  ['my hens have bird flu', 'avian-influenza'],
])('the card that names it is told, with the call: %s', (question, card) => {
  expect(ask(question)).toMatchObject({ urgentLine: URGENT_LINES.veterinarian })
  expect(ask(question).cardIds[0]).toBe(card)
})

test('people are warned of what they can catch', () => {
  expect(ask('brucellosis can I catch it').content).toMatch(/call a doctor if somebody/)
  expect(ask('bluetongue in sheep').content).not.toMatch(/doctor/)
})

test.each([
  'what is FMD',
  'what is bird flu',
  'my herd is TB free',
  'when do I vaccinate for tetanus',
  'the tap gives red water',
])('asked in peace nobody is alarmed: %s', (question) => {
  expect(ask(question).urgentLine).toBeNull()
})

test.each([
  ["cow hasn't passed the placenta since yesterday", 'retained-afterbirth'],
  ['retained placenta in cow', 'retained-afterbirth'],
  ['what is FMD', 'foot-and-mouth'],
  ["johne's disease in my cow", 'johnes'],
])('%s', (question, card) => {
  expect(ask(question).cardIds[0]).toBe(card)
})

test('a pest of crops without a card is named', () => {
  expect(ask('fall armyworm in my maize').content).toMatch(/^I don't know: I have no card on 'fall/)
})
