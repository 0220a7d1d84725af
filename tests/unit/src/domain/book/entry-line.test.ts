import { expect, test } from 'vitest'
import { figuresOf, gradeLine, readLines } from '#scripts/eval-lines.ts'
import { entryUnit } from '#contract/entries.ts'
import { readEntryLine, type LineContext } from '#domain/book/entry-line.ts'
import { bookWords } from '#domain/book/entry-line-words.ts'
import { english } from '#domain/texts/say.ts'

const FARM: LineContext = {
  // A Wednesday.
  today: '2026-06-17',
  currency: 'EUR',
  places: [
    { kind: 'field', id: 'north', name: 'North' },
    { kind: 'field', id: 'south', name: 'South' },
    { kind: 'field', id: 'forty', name: 'North Forty' },
    { kind: 'field', id: 'hill-1', name: 'Hill' },
    { kind: 'field', id: 'hill-2', name: 'hill' },
    { kind: 'animal', id: 'dairy', name: 'Dairy herd' },
    { kind: 'animal', id: 'goats', name: 'Goats' },
  ],
  products: [
    { id: 'copper', name: 'Copper', kind: 'plantProtection' },
    { id: 'oxytet', name: 'Oxytet', kind: 'medicine' },
  ],
}
const read = (text: string, farm: Partial<LineContext> = {}) =>
  readEntryLine(text, { ...FARM, ...farm })
const field = (...ids: string[]) => ids.map((id) => ({ kind: 'field', id }))
const dairy = [{ kind: 'animal', id: 'dairy' }]
const goats = [{ kind: 'animal', id: 'goats' }]

test.each([
  [
    'harvested 120 kg from North',
    { kind: 'harvest', quantity: 120, unit: 'kg', targets: field('north') },
  ],
  [
    'sold 40 kg tomatoes at 2.50',
    {
      kind: 'sale',
      quantity: 40,
      unit: 'kg',
      amountMinor: 10_000,
      currency: 'EUR',
      notes: 'tomatoes',
      targets: [],
    },
  ],
  [
    'sold 12 boxes to Miller for €340',
    {
      kind: 'sale',
      quantity: 12,
      unit: 'box',
      amountMinor: 34_000,
      currency: 'EUR',
      counterparty: 'Miller',
      targets: [],
    },
  ],
  [
    'sprayed North with Copper yesterday',
    { kind: 'treatment', productId: 'copper', onDate: '2026-06-16', targets: field('north') },
  ],
  [
    'bought 3 bags of seed 89.90',
    {
      kind: 'input',
      quantity: 3,
      unit: 'bag',
      amountMinor: 8990,
      currency: 'EUR',
      notes: 'seed',
      targets: [],
    },
  ],
  [
    '3 h weeding in South field',
    { kind: 'work', quantity: 3, unit: 'h', notes: 'weeding', targets: field('south') },
  ],
  [
    'diesel 54.20',
    { kind: 'cost', amountMinor: 5420, currency: 'EUR', notes: 'diesel', targets: [] },
  ],
  [
    'treated Dairy herd with Oxytet, 5 ml, on 3 May',
    {
      kind: 'treatment',
      productId: 'oxytet',
      quantity: 5,
      unit: 'ml',
      onDate: '2026-05-03',
      targets: dairy,
    },
  ],
  [
    'milk 230 l from Dairy herd',
    { kind: 'harvest', produce: 'milk', quantity: 230, unit: 'l', targets: dairy },
  ],
  [
    'spread 2 t manure on North and South',
    { kind: 'input', quantity: 2, unit: 't', notes: 'manure', targets: field('north', 'south') },
  ],
  [
    'vet bill 120 for Goats',
    { kind: 'cost', amountMinor: 12_000, currency: 'EUR', notes: 'vet bill', targets: goats },
  ],
  ['eggs 14 dozen', { kind: 'harvest', produce: 'eggs', quantity: 14, unit: 'dozen', targets: [] }],
])('all of %j is understood', (text, entry) => {
  expect(read(text)).toEqual({ entry, rest: '' })
})

test.each([
  ['sold 12 boxes for $340', 'EUR', 'USD'],
  ['sold 12 boxes for $340', 'CAD', 'CAD'],
  ['sold 12 boxes for 340', 'CAD', 'CAD'],
  ['sold 12 boxes for R$340', 'USD', 'BRL'],
  ['sold 12 boxes for 340 CHF', 'EUR', 'CHF'],
  ['sold 12 boxes for ₹340', 'EUR', 'INR'],
])('%j on a farm in %s is in %s', (text, own, currency) => {
  expect(read(text, { currency: own }).entry).toMatchObject({ amountMinor: 34_000, currency })
})

test('an amount has the minor unit of its currency', () => {
  expect(read('sold 3 boxes at ¥250').entry).toMatchObject({ amountMinor: 750, currency: 'JPY' })
})

test.each([
  ['sold 40 kg at 2.50', 10_000],
  ['sold 40 kg at 2,50 €/kg', 10_000],
  ['sold 40 kg @2.50', 10_000],
  ['sold 40 bags, 2.50 each', 10_000],
  ['sold 40 kg for 2.50', 250],
  ['sold 40 kg 1.234,50 EUR', 123_450],
  // What the contract refuses is passed on.
  ['sold 40 kg for -5', -500],
])('%j comes to %i cents', (text, amountMinor) => {
  expect(read(text)).toMatchObject({ entry: { amountMinor }, rest: '' })
})

test.each([
  ['sold 2 t at 0.30/kg', 'amountMinor', '0.30/kg'],
  ['sold 2 dozen at 3 each', 'amountMinor', '3 each'],
  ['sold 40 kg at 2.50 for 120', 'amountMinor', '2.50 for 120'],
  ['sold 40 kg price 2.50', 'amountMinor', 'price 2.50'],
  ['milk 230 l at 6 am', 'amountMinor', '6 am'],
  ['sprayed North with Copper 2 l/ha', 'quantity', '2 l/ha'],
  ['treated Goats with Oxytet 5 ml per goat', 'quantity', '5 ml per goat'],
  ['harvested 20-25 kg from North', 'quantity', '20-25 kg'],
  ['harvested 20 to 25 kg from North', 'quantity', '20 to 25 kg'],
  ['harvested North last week', 'onDate', 'last week'],
  ['harvested North on 5/6/2026', 'onDate', '5/6/2026'],
  ['harvested North 3 to 5 May', 'onDate', '3 to 5 May'],
  ['picked and sold 40 kg', 'kind', 'picked and sold'],
  ['sprayed Nroth', 'purpose', 'Nroth'],
])('of %j the %s is left to the farmer', (text, key, rest) => {
  const { entry, rest: left } = read(text)
  expect(entry).not.toHaveProperty(key)
  expect(left).toBe(rest)
})

test('the longest name is meant, and of two places with one name neither', () => {
  expect(read('harvested NORTH FORTY').entry.targets).toEqual(field('forty'))
  expect(read('harvested Hill')).toMatchObject({ entry: { targets: [] }, rest: 'Hill' })
})

test('the letters of a name stay as they are', () => {
  expect(read('sold 40 kg to İstanbul Dairy').entry.counterparty).toBe('İstanbul Dairy')
})

test('several days are those of a treatment', () => {
  expect(read('sprayed North 3 to 5 June with Copper').entry).toMatchObject({
    onDate: '2026-06-03',
    lastDate: '2026-06-05',
  })
})

test('every unit has a word', () => {
  expect(new Set(bookWords(english).unitOfWord.values())).toEqual(new Set(entryUnit.options))
})

test.each(['a', '9', ' ', ';', '1 ', '€', '-', 'İ', '.', '1,', 'to ', 'North '])(
  'a long line of %j is read as far as 500 characters',
  (part) => {
    expect(read(part.repeat(100_000)).rest.length).toBeLessThanOrEqual(500)
  },
)

test('of the training lines hardly one is read wrongly, and most are read whole', async () => {
  const list = await readLines('tests/fixtures/book/lines-training.json')
  const wrong = list.lines.filter((line) => gradeLine(line, list.contexts).outcome === 'wrong')
  expect(wrong.map(({ text }) => text)).toEqual([])
  const [right] = figuresOf(list)
  expect(right?.value).toBeGreaterThanOrEqual(0.95)
})
