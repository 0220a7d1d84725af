import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { openChat } from '#tests/setup/chat.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'

let running: Awaited<ReturnType<typeof startTestApp>>
let farmer: Awaited<ReturnType<typeof signUp>>
let chat: Awaited<ReturnType<typeof openChat>>

beforeAll(async () => {
  running = await startTestApp()
  farmer = await signUp(running.app)
  const numbers = {
    country: 'DE',
    veterinarian: '030 555-0100',
    poison: '030 19240',
    neighbour: '',
  }
  await farmer.call('PUT', '/api/emergency-numbers', numbers)
})
afterAll(() => running.close())
beforeEach(async () => {
  chat = await openChat(farmer)
})

test('what is seen on a plant is answered by its card, with where that comes from', async () => {
  const { content, sources } = await chat.tell('My tomatoes have hornworms')
  expect(content).toMatch(/^Hornworms\nSee: [^]*\nCheck: [^]*\nFirst steps: [^]*\nGet help: /)
  expect(content).toMatch(/\nFrom: University of Minnesota Extension, tomato hornworms; [^\n]+\.$/)
  expect(sources).toEqual([{ kind: 'card', label: 'Hornworms', path: '/api/knowledge/hornworms' }])
})

test.each([
  ['How do I add a field?', /^Add a field\n/],
  ['who sees my data?', /^Who sees my data\n/],
  ['Hello', /^Hello! Ask me about your fields/],
  ['How much penicillin do I give a sheep?', /^I never give medicines or doses/],
  ['how many ml of ivermectin for 60 kg', /^I never give medicines or doses/],
  ['What will corn cost next year?', /^I do not know prices/],
  ['Who is the president of France?', /^I don.t know: I have nothing on .president./],
  ['How many hectares are 12 acres?', /^12 acres? = 4\.856 hectares?$/],
  ['What is 12 x 4.5?', /^= 54$/],
  ['🐑🐑🐑', /^I can only read words\./],
  ['???', /^I can only read words\./],
])('%s', async (question, answer) => {
  const { content, sources, urgent } = await chat.tell(question)
  expect(content).toMatch(answer)
  expect(sources).toEqual([])
  expect(urgent).toBeUndefined()
})

test('a sum uses the size of the field that it names, and its unit is changed after', async () => {
  await chat.add('crops', buildCropPayload({ name: 'Corn', fieldName: 'Mill', fieldSize: '3' }))
  expect(await chat.answerTo('20 gallons per acre on the Mill field')).toMatch(/= 60 gallons?$/)
  await chat.tell('200 kg in pounds')
  expect(await chat.answerTo('in stone?')).toMatch(/^200 kg = 31\.49 stones?$/)
})

test('an animal in danger: the farm’s own veterinarian first, and the card', async () => {
  await chat.add('animals', buildAnimalPayload({ type: 'cattle', breeds: ['Holstein'] }))
  const { content, urgent, sources } = await chat.tell('My cow is down and cannot get up')
  expect(urgent).toBe(true)
  expect(content).toMatch(/^Call your veterinarian now: 030 555-0100\./)
  expect(sources).toMatchObject([{ kind: 'card', label: 'Down cow and milk fever' }])
})

test.each([
  ['my son drank from the pesticide bottle', /^Call 112 now\. Poison line: 030 19240\./],
  ['mi vaca no puede levantarse', /^Llame ahora a su veterinario: 030 555-0100\./],
  ['Mein Kind hat Gift getrunken', /^Rufen Sie (?:jetzt|sofort) .*112/],
])('%s: whom to call comes first, in that language', async (message, line) => {
  const { content, urgent, choices } = await chat.tell(message)
  expect(content).toMatch(line)
  expect([urgent, choices]).toEqual([true, undefined])
})

test.each([
  ['Ile mam owiec na pastwisku?', /^Nie odpowiadam jeszcze w tym języku\..*112/],
  ['我有多少只羊？', /^I cannot answer in this language yet\..*112/],
])('%s: a language that cannot be read is answered by whom to call', async (message, line) => {
  const { content, urgent } = await chat.tell(message)
  expect(content).toMatch(line)
  expect(urgent).toBeUndefined()
})

test.each([
  ['one word', 'sheep '.repeat(666)],
  ['no spaces', 'x'.repeat(4_000)],
  ['signs', '?! '.repeat(1_333)],
  ['days', 'every monday and '.repeat(235)],
  ['sums', '1 + '.repeat(999)],
  ['letters of many scripts', 'ähß羊ﷺ🐑 '.repeat(400)],
])('4,000 characters of %s are answered', async (_what, message) => {
  const answer = await chat.send(message.slice(0, 4_000))
  expect(answer.statusCode).toBe(201)
})
