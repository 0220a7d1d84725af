import { expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string) => assistant.answer(question, exampleFarm(), [])

test.each([
  'my cow was electrocuted',
  'cow cut her teat, it is bleeding badly',
  'my calf has a broken leg',
  'calf born and not breathing',
  'lamb is not breathing',
  'my goat has its eye hanging out',
  'cow drank antifreeze',
  "my steer's guts are hanging out",
  'rooster got torn up by a coyote',
  'sheep stuck in the mud and is sinking in the mud',
  'cow with rectal temp 106',
  'goat bleeding badly from its neck',
  'there is water on the inverter',
  'live wire on the ground in the cow field',
  'battery is swelling and hissing',
])('a card that names no sign of it is not shown beneath the call: %s', (question) => {
  const { content, cardIds, sources, urgentLine } = ask(question)
  expect(urgentLine).not.toBeNull()
  expect(content).toContain('I have no card that fits what you describe')
  expect([cardIds, sources]).toEqual([[], []])
})

test.each([
  ['the left side of my steer is bloated and tight as a drum', 'bloat'],
  ['my ewe has been straining for 2 hours and no lamb', 'lambing'],
  ['the calf is stuck halfway out', 'calving'],
  ['my goats have eaten yew clippings', 'toxic-plants'],
  ['pig got heat stroke', 'pig-heat'],
  ['ewes are aborting, four so far', 'abortion'],
  ['my pigs have purple skin and a high fever', 'african-swine-fever'],
  ['cow down and wont get up', 'down-cow'],
  ['sparking noise from the breaker panel', 'solar-electrical-safety'],
])('one that does is: %s', (question, card) => {
  expect(ask(question).urgentLine).not.toBeNull()
  expect(ask(question).cardIds[0]).toBe(card)
})
