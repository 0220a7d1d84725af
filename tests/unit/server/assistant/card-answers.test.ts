import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { emptyFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string) => assistant.answer(question, emptyFarm, [])
const VET = 'This sounds urgent: call a veterinarian now.'

test('an answer is the card with its sources and a link', () => {
  const { content, kind, sources, engine } = ask(
    'Black leathery patch on the bottom of my tomatoes',
  )
  expect(content).toMatch(
    /^Blossom-end rot\nSee: .+\nCheck: .+\nFirst steps: .+\nGet help: .+\nFrom: .+/,
  )
  expect(kind).toBe('card')
  expect(engine).toBe('built-in')
  expect(sources[0]).toEqual({
    kind: 'card',
    label: 'Blossom-end rot',
    path: '/api/knowledge/blossom-end-rot',
  })
})

test('typing errors and half words find the card too', () => {
  expect(ask('blosom end rott on tomatos').cardIds[0]).toBe('blossom-end-rot')
  expect(ask('coccidiossis in chicks').cardIds[0]).toBe('coccidiosis')
})

describe('urgent signs put the veterinarian in the first line', () => {
  test.each([
    'five of my hens dropped dead overnight',
    'several cattle have blisters on the tongue',
    'my cow has a fever and will not eat',
    'three ewes aborted this week',
    'my cow cannot stand after calving',
    'the left side of my steer is bloated',
    'my goats ate rhododendron',
    'my ewe has maggots in the wool',
    'my wether cannot pee',
    'my pigs are dying suddenly',
    'a horse that cannot get up',
  ])('%s', (question) => {
    expect(ask(question).content.split('\n')[0]).toBe(VET)
  })

  test('danger from electricity comes with an electrician', () => {
    expect(ask('smoke and sparks from the solar panels').content).toMatch(
      /licensed electrician.*\n/,
    )
  })

  test.each([
    'How do I prevent bloat?',
    'What is milk fever?',
    'my tomato seedlings died suddenly',
    'blisters on the back of my solar panel',
    'how much water do sheep need',
    'How do I trim the hooves of my goats?',
  ])('asked in peace: %s', (question) => {
    expect(ask(question).content).not.toContain(VET)
  })
})

describe('one shared word is not enough for an answer', () => {
  test.each([
    'what is the electricity rate in kansas',
    'what are the going rates for baling',
    'john deere 6120 wont start',
    'can i sell raw milk',
    'how deep do i plant garlic',
  ])('%s', (question) => {
    expect(ask(question)).toMatchObject({ kind: 'declined', cardIds: [] })
  })

  test.each([
    ['deer ate my lettuce', 'wildlife-damage'],
    ['rats in the barn', 'rodents'],
    ['garlic leaves have silvery streaks', 'onion-thrips'],
    ['the river came over my vegetables, can i still sell them', 'flood'],
  ])('but the subject of a card is: %s', (question, card) => {
    expect(ask(question).cardIds[0]).toBe(card)
  })
})

describe('a better card on other crops is named, but not quoted', () => {
  test.each([
    ['white powder on tomatoes', 'tomatoes', 'Powdery mildew'],
    ['my tomatoes have white powder on leaves', 'tomatoes', 'Powdery mildew'],
    ['hornworm on lettuce', 'lettuce', 'Hornworms'],
    ['egg binding in sheep', 'sheep', 'Egg binding'],
  ])('%s', (question, subject, title) => {
    const { kind, content, cardIds } = ask(question)
    expect([kind, cardIds]).toEqual(['declined', []])
    expect(content).toContain(`I don't know that of ${subject}`)
    expect(content).toContain(`My card "${title}" comes near`)
  })
  test('a card that fits the crop is quoted', () => {
    expect(ask('white powder on my cucumbers').cardIds[0]).toBe('powdery-mildew')
  })
})

test.each([
  ['how long is a ewe pregnant', 'due-dates'],
  ['how many months does a cow carry a calf', 'due-dates'],
  ['how long till my sow farrows', 'due-dates'],
  ['what do i feed lambs', 'daily-feed'],
  ['what should I feed my calves', 'daily-feed'],
  ['what do i feed my hens', 'chicken-feeding'],
  ['my cow isnt eating', 'sick-animal'],
  ['my goat is off her feed', 'sick-animal'],
  ['sow had 6 piglets and stopped', 'farrowing'],
  ['panels making half of what they did', 'solar-low-output'],
])('the card that is asked for comes first: %s', (question, card) => {
  expect(ask(question).cardIds[0]).toBe(card)
})

test.each([
  ['my ox is limping', 'cattle-lameness'],
  ['my bullock has a cough', 'cattle-pneumonia'],
  ['my billy is lame', 'sheep-foot-rot'],
  ['tup has gone lame', 'sheep-foot-rot'],
  ['hogget is lame', 'sheep-foot-rot'],
  ['one of our chooks is limping', 'poultry-lameness'],
])('an animal is known by every name that farmers have for it: %s', (question, card) => {
  expect(ask(question).cardIds[0]).toBe(card)
})

test('a negated sign is not searched for', () => {
  expect(ask('my cow has no fever').cardIds).toEqual([])
  expect(ask('my cow is limping, no fever or blisters').cardIds[0]).toBe('cattle-lameness')
})

test.each([
  ['How long do solar panels last?', 'solar-ageing'],
  ['how do I get rid of bindweed', 'weeds'],
  ['is ragwort hay safe', 'toxic-plants'],
  ['how deep do i sow maize', 'corn-planting'],
  ['can I put chicken manure on carrots', 'manure-compost'],
])('a card is found by a word that hardly another has: %s', (question, card) => {
  expect(ask(question).cardIds[0]).toBe(card)
})

test('if no card fits, the closest ones are offered first', () => {
  expect(ask('Which tomatoes sell best after they split?').content).toContain(
    'On tomatoes I can tell you about: Cracked and split fruit;',
  )
})
