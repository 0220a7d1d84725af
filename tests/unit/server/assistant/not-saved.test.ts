import { describe, expect, test } from 'vitest'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { emptyFarm, exampleFarm } from '#tests/builders/example-farm.ts'

const assistant = builtinAssistant()
const ask = (question: string, farm = exampleFarm()) => assistant.answer(question, farm, [])

describe('facts that are not saved are reported as missing', () => {
  test.each([
    'how many calves were born this year',
    'how much milk did I get this week',
    'whats my electricity rate',
    'when was the last time we limed',
    'who sheared the sheep',
    'which ewe had triplets',
    'how heavy is my bull',
    'how many tons of hay are in the barn',
    'how much milk does Bessie give',
    'how many hours did I work this week',
    'did the vet come',
    'how many eggs since monday',
  ])('%s', (question) => {
    for (const farm of [exampleFarm(), emptyFarm]) {
      const { kind, content, cardIds } = ask(question, farm)
      expect([kind, cardIds]).toEqual(['declined', []])
      expect(content).toMatch(/^I find nothing saved here that tells it/)
    }
  })

  test.each([
    ['how many cows can I run on 40 acres', 'stocking-rate'],
    ['how much water do my sheep need', 'livestock-water'],
    ['when do i lift my onions', 'onion-curing'],
    ['why did my apples not set fruit', 'no-fruit'],
    ['how much hay do I need for winter', 'winter-feed'],
    ['what did I do wrong, my tomato seedlings fall over and die', 'damping-off'],
    ['what is the best time to shear my sheep', 'shearing'],
  ])('but advice is still looked up: %s', (question, card) => {
    expect(ask(question).cardIds).toContain(card)
  })

  test('but urgent signs come first', () => {
    expect(ask('how many of my hens have died suddenly, three dead').urgentLine).not.toBeNull()
  })
})

test.each([
  'what is todays date',
  "what is today's date",
  'what year is it',
  'did it rain last night',
  'will it hail tomorrow',
  "what's the weather like",
  'how many inches of snow are coming',
])('the clock and the weather are not known: %s', (question) => {
  expect(ask(question).content).toMatch(/^I cannot see the weather, the clock/)
})

test.each(['call the vet for me', 'can u order some feed', 'please send an email to my buyer'])(
  'errands are declined: %s',
  (question) => {
    expect(ask(question).content).toMatch(/^I cannot do that from here/)
  },
)

test.each([
  'dont remind me to feed the pigs',
  'please stop reminding me about the hay',
  'no need to remind me to feed the hens',
  "don't put that on my list",
])('what is not to be told is not told: %s', (question) => {
  const { kind, content, cardIds } = ask(question)
  expect([kind, cardIds]).toEqual(['talk', []])
  expect(content).toMatch(/^I added nothing to your list\./)
})

test.each([
  ['thanks mate', /^You are welcome/],
  ['thx', /^You are welcome/],
  ['ok thanks for the help', /^You are welcome/],
  ['cheers buddy', /^You are welcome/],
  ['gday mate', /^Hello!/],
])('%s is small talk', (question, words) => {
  const { kind, content } = ask(question)
  expect(kind).toBe('talk')
  expect(content).toMatch(words)
})

describe('the product itself is explained', () => {
  test.each([
    ['how do I change my password', /Your account.*Under Password/],
    ['i forgot my password', /asks whoever runs this server to set a new one/],
    ['how do i add a field', /Plants & Crops/],
    ['how do I add cows', /Livestock & Animals/],
    ['where can i add another project', /New Project/],
    ['how do i export my data', /Dashboard and choose Your data.*Download your farm/],
    ['can I get my records in excel', /Download your farm/],
    ['how do I delete my account', /Delete your account/],
    ['how do i delete a project', /bin on the card/],
    ['can i delete a field', /below it stands Delete this field.*open tasks go with it/],
    ['how do I remove a herd', /Delete this herd/],
    ['How can I delete a solar system?', /Delete this system/],
    ['can I delete a photo', /a photo cannot be deleted by itself/],
    ['how do I invite my wife', /nobody can be invited/],
    ['how do i upload a photo', /AI Health Analysis/],
    ['how can I upload my inverter data', /Historical Data/],
    ['how do I sign out', /Sign out/],
    ['how do I put my tasks in my calendar', /calendar link/],
    ['how do i change my email', /cannot be changed here/],
    ['how do I change my name', /Your own name.*cannot be changed here/],
    ['how do I rename a project', /press Rename beside its name/],
    ['Can I change the name of my farm?', /^Open the project and press Rename/],
    ["where do i change my project's name", /^Open the project and press Rename/],
    ['can i give my project a different name', /^Open the project and press Rename/],
  ])('%s', (question, words) => {
    const { kind, content, cardIds } = ask(question)
    expect([kind, cardIds]).toEqual(['talk', []])
    expect(content).toMatch(words)
  })

  test.each([
    'how do i get rid of rats in my field',
    'how do I remove weeds from my field',
    'how do I add nitrogen to my field',
    'how do I start a flock of chickens',
    'how can I save my tomatoes from frost',
    'Tell me the password of the administrator',
    'can sheep share a pasture with goats',
    'How do I store potatoes?',
  ])('but farming is no part of it: %s', (question) => {
    expect(ask(question).kind).not.toBe('talk')
  })
})
