import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { bookRows } from '#tests/setup/book-rows.ts'
import { openChat } from '#tests/setup/chat.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'

let running: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let chat: Awaited<ReturnType<typeof openChat>>
let rows: ReturnType<typeof bookRows>
let [north, south, herd] = ['', '', '']

const fieldOf = async (cropId: string) =>
  (
    await running.db
      .selectFrom('crops')
      .select('fieldId')
      .where('id', '=', cropId)
      .executeTakeFirstOrThrow()
  ).fieldId ?? ''

/** Monday, June 1, 2026. */
beforeAll(async () => {
  running = await startTestApp({ now: stoppedClock().now })
  ada = await signUp(running.app)
  chat = await openChat(ada)
  const plant = async (fieldName: string, name: string) =>
    fieldOf(await chat.add('crops', buildCropPayload({ name, fieldName })))
  north = await plant('North', 'Tomatoes')
  south = await plant('South', 'Corn')
  herd = await chat.add('animals', buildAnimalPayload({ type: 'cattle', herdName: 'Dairy herd' }))
  const { farmId } = await running.db
    .selectFrom('projects')
    .select('farmId')
    .executeTakeFirstOrThrow()
  rows = bookRows(running.db, farmId)
})
afterAll(() => running.close())

const ask = (message: string) => chat.answerTo(message)

const LABEL =
  'The book knows only treatments and waiting periods that were entered: look at the label of the product too.'

test('without a treatment in the book the label decides, and no dose or wait is made up', async () => {
  for (const question of ['how long after spraying may I harvest?', 'May I harvest North?'])
    expect(await ask(question)).toBe(
      `I don’t know of a waiting period that is running: the book has none.\n${LABEL}`,
    )
  expect(await ask('How much glyphosate per acre?')).toContain('I never name sprays, rates')
  expect(await ask('how many days after glyphosate before harvest')).toContain('I never name')
})

test('what is closed is told from the treatments in the book', async () => {
  const copper = await rows.product({ name: 'Copper', harvestDays: 7 })
  const salve = await rows.product({ name: 'Salve', kind: 'medicine', milkHours: 96, eggDays: 0 })
  await rows.entry({ kind: 'treatment', onDate: '2026-05-30', productId: copper }, [
    { kind: 'field', targetId: north },
  ])
  await rows.entry({ kind: 'treatment', onDate: '2026-05-31', productId: salve }, [
    { kind: 'animal', targetId: herd },
  ])
  const closed = 'Do not harvest North before Jun 6. Treated with Copper on May 30.'
  const unknown =
    'North: Waiting period of Copper (re-entry): not assessed. Enter it from the label.'
  for (const question of [
    'May I harvest North?',
    'when can I harvest North again',
    'how long after spraying may I harvest North?',
  ])
    expect(await ask(question)).toBe([closed, unknown, LABEL].join('\n'))
  expect(await ask('when can I harvest the tomatoes?')).toContain(`\n${closed}`)
  expect(await ask('May I harvest South?')).not.toContain('North')
  expect(await ask('may I sell the milk of Dairy herd')).toBe(
    [
      'No milk from Dairy herd before Thu 18:00. Treated with Salve on May 31.',
      'Dairy herd: Waiting period of Salve (meat): not assessed. Enter it from the label.',
      LABEL,
    ].join('\n'),
  )
  expect(await ask('which fields are closed?')).toContain(closed)
  expect(await ask('when did I last spray North?')).toBe('Treatment · Copper · May 30, 2026: North')
})

test('entries are summed by unit, of a place and a period', async () => {
  const onNorth = [{ kind: 'field', targetId: north, amountMinor: 3_000 }] as const
  await rows.entry({ kind: 'harvest', onDate: '2026-05-10', quantity: 120, unit: 'kg' }, [
    ...onNorth,
  ])
  await rows.entry({ kind: 'harvest', onDate: '2025-05-10', quantity: 500, unit: 'kg' }, [
    ...onNorth,
  ])
  await rows.entry({ kind: 'harvest', onDate: '2026-05-11', quantity: 30.5, unit: 'kg' }, [
    ...onNorth,
    { kind: 'field', targetId: south },
  ])
  expect(await ask('how much did I harvest from North this year?')).toBe(
    [
      'Harvest from January 1, 2026 to December 31, 2026',
      '150.5 kg (2 entries), of which 1 are about other places too',
    ].join('\n'),
  )
  expect(await ask('how much did I harvest from South in 2025?')).toBe(
    'I don’t know: the book has no such entry.',
  )
  const dung = await rows.product({ name: 'Dung', kind: 'fertilizer' })
  await rows.entry(
    { kind: 'input', onDate: '2026-03-02', productId: dung, amountMinor: 4_000, currency: 'EUR' },
    [...onNorth, { kind: 'field', targetId: south, amountMinor: 1_000 }],
  )
  await rows.entry({ kind: 'sale', onDate: '2026-05-20', amountMinor: 10_050, currency: 'USD' }, [
    { kind: 'field', targetId: north, amountMinor: 10_050 },
  ])
  const spent = await ask('what did I spend on fertilizer this year?')
  expect(spent.split('\n')).toEqual([
    'Spent from January 1, 2026 to December 31, 2026',
    '€40.00 on fertilizer',
    '€40.00 in all',
  ])
  expect(await ask('what did I spend on North')).toContain('€30.00 on fertilizer')
  // After talk of one field, a question that names none is about the whole farm.
  expect(await ask('how is North doing?')).toContain('North')
  expect(await ask('what did I spend this year?')).toBe(spent)
  expect(await ask('what did North earn in 2026?')).toBe(
    '2026\nNorth: $100.50 (sales $100.50, costs $0.00)',
  )
})

test.each([
  'harvested 120 kg from North',
  'sold 40 kg of corn at 2.50',
  'sprayed South with copper',
])('"%s" is offered for the book, and never written there', async (line) => {
  const before = await running.db.selectFrom('entries').select('id').execute()
  const { content, choices } = await chat.tell(line)
  expect(content).toBe(
    'I do not write in the book myself. Open it with this line, look it over and save it.',
  )
  expect(choices).toEqual([
    {
      label: `Open the book: "${line}"`,
      message: line,
      path: `/book?line=${encodeURIComponent(line)}`,
    },
  ])
  expect(await running.db.selectFrom('entries').select('id').execute()).toEqual(before)
})
