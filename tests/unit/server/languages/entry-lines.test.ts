import { describe, expect, test } from 'vitest'
import type { LineContext, ReadEntryLine } from '#domain/book/entry-line.ts'
import { readEntryLine } from '#domain/book/entry-line.ts'
import { languageCalled } from '#server/http/language.ts'
import { growth } from '#tests/builders/growth.ts'

const FARM: LineContext = {
  // A Wednesday.
  today: '2026-06-17',
  currency: 'EUR',
  places: [
    { kind: 'field', id: 'north', name: 'Norte' },
    { kind: 'animal', id: 'goats', name: 'Lucero' },
  ],
  products: [{ id: 'copper', name: 'Cobre', kind: 'plantProtection' }],
}
const north = [{ kind: 'field' as const, id: 'north' }]
const goats = [{ kind: 'animal' as const, id: 'goats' }]
const YESTERDAY = '2026-06-16'

type Row = [line: string, entry: Partial<ReadEntryLine['entry']>, currency?: string]

const LINES: Record<string, Row[]> = {
  es: [
    ['coseché 120 kg de Norte', { kind: 'harvest', quantity: 120, unit: 'kg', targets: north }],
    [
      'vendí 40 kg de tomates a 2,50 ayer',
      {
        kind: 'sale',
        quantity: 40,
        unit: 'kg',
        amountMinor: 10_000,
        onDate: YESTERDAY,
        notes: 'tomates',
      },
    ],
    [
      'vendido 12 huevos por 3 €',
      { kind: 'sale', quantity: 12, unit: 'piece', amountMinor: 300, produce: 'eggs' },
    ],
    [
      'vendimos 1.200 kg a Mercadona',
      { kind: 'sale', quantity: 1200, unit: 'kg', counterparty: 'Mercadona' },
    ],
    ['compré diésel por 85,40 €', { kind: 'cost', amountMinor: 8540, notes: 'diésel' }],
    [
      'fumigué Norte con 2 litros de Cobre contra mildiu',
      {
        kind: 'treatment',
        productId: 'copper',
        quantity: 2,
        unit: 'l',
        targets: north,
        purpose: 'mildiu',
      },
    ],
    ['vacuné Lucero el lunes', { kind: 'treatment', targets: goats, onDate: '2026-06-15' }],
    ['ordeñé 30 l de leche', { kind: 'harvest', quantity: 30, unit: 'l', produce: 'milk' }],
    ['3 horas deshierbando Norte', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      'sembré 25 kg de semilla hace 3 días',
      { kind: 'input', quantity: 25, unit: 'kg', onDate: '2026-06-14' },
    ],
  ],
  'pt-BR': [
    ['colhi 120 kg no Norte', { kind: 'harvest', quantity: 120, unit: 'kg', targets: north }],
    [
      'vendi 40 kg de tomate a R$ 2,50',
      { kind: 'sale', quantity: 40, unit: 'kg', amountMinor: 10_000, notes: 'tomate' },
      'BRL',
    ],
    [
      'vendi 3 dúzias de ovos por 30 reais ontem',
      { kind: 'sale', quantity: 3, unit: 'dozen', amountMinor: 3000, onDate: YESTERDAY },
      'BRL',
    ],
    [
      'vendi 2 bezerros para João',
      { kind: 'sale', quantity: 2, unit: 'head', counterparty: 'João' },
    ],
    ['paguei a conta de luz 150,00', { kind: 'cost', amountMinor: 15_000 }],
    [
      'pulverizei Norte com 2 litros de Cobre',
      { kind: 'treatment', productId: 'copper', quantity: 2, unit: 'l', targets: north },
    ],
    [
      'ordenhei 30 litros de leite hoje',
      { kind: 'harvest', quantity: 30, unit: 'l', produce: 'milk', onDate: FARM.today },
    ],
    ['capinei Norte 3 horas', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      'comprei 10 sacos de adubo por 1.200,00',
      { kind: 'input', quantity: 10, unit: 'bag', amountMinor: 120_000 },
    ],
  ],
  fr: [
    ['récolté 120 kg à Norte', { kind: 'harvest', quantity: 120, unit: 'kg', targets: north }],
    [
      'vendu 40 kg de tomates à 2,50 hier',
      {
        kind: 'sale',
        quantity: 40,
        unit: 'kg',
        amountMinor: 10_000,
        onDate: YESTERDAY,
        notes: 'tomates',
      },
    ],
    ['vendu 12 œufs pour 3 €', { kind: 'sale', quantity: 12, unit: 'piece', amountMinor: 300 }],
    [
      'vendu 2 agneaux à Dupont',
      { kind: 'sale', quantity: 2, unit: 'head', counterparty: 'Dupont' },
    ],
    ['payé gazole 85,40 €', { kind: 'cost', amountMinor: 8540, notes: 'gazole' }],
    [
      'traité Norte avec 2 l de Cobre contre le mildiou',
      {
        kind: 'treatment',
        productId: 'copper',
        quantity: 2,
        unit: 'l',
        targets: north,
        purpose: 'mildiou',
      },
    ],
    ['3 heures de désherbage à Norte', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      'semé 25 kg de semences lundi',
      { kind: 'input', quantity: 25, unit: 'kg', onDate: '2026-06-15' },
    ],
    ['vendu 100 kg à 1,20 €/kg', { kind: 'sale', quantity: 100, unit: 'kg', amountMinor: 12_000 }],
  ],
  de: [
    ['120 kg geerntet von Norte', { kind: 'harvest', quantity: 120, unit: 'kg', targets: north }],
    [
      'gestern 40 kg Tomaten verkauft zu 2,50',
      {
        kind: 'sale',
        quantity: 40,
        unit: 'kg',
        amountMinor: 10_000,
        onDate: YESTERDAY,
        notes: 'Tomaten',
      },
    ],
    [
      '12 Eier verkauft für 3 €',
      { kind: 'sale', quantity: 12, unit: 'piece', amountMinor: 300, produce: 'eggs' },
    ],
    [
      '1.204 kg Kartoffeln verkauft an Meier',
      { kind: 'sale', quantity: 1204, unit: 'kg', counterparty: 'Meier' },
    ],
    ['Diesel bezahlt 85,40 €', { kind: 'cost', amountMinor: 8540, notes: 'Diesel' }],
    [
      'Norte gespritzt mit 2 Liter Cobre gegen Mehltau',
      {
        kind: 'treatment',
        productId: 'copper',
        quantity: 2,
        unit: 'l',
        targets: north,
        purpose: 'Mehltau',
      },
    ],
    ['30 Liter Milch gemolken', { kind: 'harvest', quantity: 30, unit: 'l', produce: 'milk' }],
    ['3 Stunden gejätet in Norte', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      'vor 3 Tagen 25 kg Saatgut gesät',
      { kind: 'input', quantity: 25, unit: 'kg', onDate: '2026-06-14' },
    ],
  ],
  hi: [
    ['Norte से 120 किलो काटा', { kind: 'harvest', quantity: 120, unit: 'kg', targets: north }],
    [
      'कल 40 किलो टमाटर बेचे 25 रुपये किलो',
      {
        kind: 'sale',
        quantity: 40,
        unit: 'kg',
        amountMinor: 100_000,
        onDate: YESTERDAY,
        notes: 'टमाटर',
      },
      'INR',
    ],
    [
      '40 kilo tamatar beche ₹25/kg',
      { kind: 'sale', quantity: 40, unit: 'kg', amountMinor: 100_000, notes: 'tamatar' },
      'INR',
    ],
    [
      '१२ अंडे बेचे ₹72 में',
      { kind: 'sale', quantity: 12, unit: 'piece', amountMinor: 7200, produce: 'eggs' },
      'INR',
    ],
    ['रमेश को 2 बकरियाँ बेचीं ₹12,000 में', { quantity: 2, unit: 'head', amountMinor: 1_200_000 }, 'INR'],
    ['डीज़ल खरीदा ₹1,20,400', { kind: 'cost', amountMinor: 12_040_000, notes: 'डीज़ल' }, 'INR'],
    [
      'Norte में 2 लीटर Cobre छिड़का',
      { kind: 'treatment', productId: 'copper', quantity: 2, unit: 'l', targets: north },
    ],
    ['30 लीटर दूध निकाला', { kind: 'harvest', quantity: 30, unit: 'l', produce: 'milk' }],
    ['3 घंटे निराई Norte में', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      '5 बोरी यूरिया डाला सोमवार को',
      { kind: 'input', quantity: 5, unit: 'bag', onDate: '2026-06-15' },
    ],
  ],
  sw: [
    [
      'nilivuna kilo 120 kutoka Norte',
      { kind: 'harvest', quantity: 120, unit: 'kg', targets: north },
    ],
    [
      'niliuza kilo 40 za nyanya kwa shilingi 50 kwa kilo jana',
      {
        kind: 'sale',
        quantity: 40,
        unit: 'kg',
        amountMinor: 200_000,
        onDate: YESTERDAY,
        notes: 'nyanya',
      },
      'KES',
    ],
    [
      'niliuza mayai 12 kwa KSh 180',
      { kind: 'sale', quantity: 12, unit: 'piece', amountMinor: 18_000, produce: 'eggs' },
      'KES',
    ],
    ['tuliuza mbuzi 2 kwa Juma', { kind: 'sale', quantity: 2, unit: 'head', counterparty: 'Juma' }],
    [
      'nilinunua dizeli kwa KSh 1,500',
      { kind: 'cost', amountMinor: 150_000, notes: 'dizeli' },
      'KES',
    ],
    [
      'nilinyunyizia Norte lita 2 za Cobre',
      { kind: 'treatment', productId: 'copper', quantity: 2, unit: 'l', targets: north },
    ],
    ['nilikamua lita 30 za maziwa', { kind: 'harvest', quantity: 30, unit: 'l', produce: 'milk' }],
    ['palizi Norte saa 3', { kind: 'work', quantity: 3, unit: 'h', targets: north }],
    [
      'nilipanda kilo 25 za mbegu Jumatatu',
      { kind: 'input', quantity: 25, unit: 'kg', onDate: '2026-06-15' },
    ],
  ],
}

test.each<[code: string, line: string, entry: Partial<ReadEntryLine['entry']>]>([
  ['de', '20 dt Weizen für 18,50 € je dt verkauft', { quantity: 2000, amountMinor: 37_000 }],
  ['de', 'Tierarzt 85,- €', { kind: 'cost', amountMinor: 8500 }],
  [
    'hi',
    '20 क्विंटल गेहूँ बेचा 2,275 रुपये प्रति क्विंटल',
    { quantity: 2000, unit: 'kg', amountMinor: 4_550_000 },
  ],
  [
    'fr',
    'vendu 3,5 quintaux de blé à 20 € le quintal',
    { quantity: 350, unit: 'kg', amountMinor: 7000 },
  ],
])('%s: %s', (code, line, entry) => {
  const currency = code === 'hi' ? 'INR' : 'EUR'
  const read = readEntryLine(line, { ...FARM, currency, spoken: languageCalled(code) })
  expect(read.entry).toMatchObject(entry)
})

test.each([
  ['en', 'sold 20 kg corn $5 per hundredweight'],
  ['de', '12 Tonnen Kartoffeln für 18,50 € je Zentner verkauft'],
  ['de', '12 t Kartoffeln für 18,50 €/Sack verkauft'],
  ['hi', '20 किलो गेहूँ बेचा 2,275 रुपये प्रति बोरा'],
])('%s: a price for something unknown is no total: %s', (code, line) => {
  const read = readEntryLine(line, { ...FARM, spoken: languageCalled(code) })
  expect(read.entry).not.toHaveProperty('amountMinor')
})

describe.each(Object.entries(LINES))('%s', (code, rows) => {
  test.each(rows)('%s', (text, entry, currency = 'EUR') => {
    const read = readEntryLine(text, { ...FARM, currency, spoken: languageCalled(code) })
    expect({ rest: read.rest, ...read.entry }).toMatchObject({ rest: '', ...entry })
  })

  test.each(['vender ', '1 ', '1.', 'kg ', '€', '1 kg ', 'a ', '(', 'हर ', 'X 1 '])(
    'no line of %j holds others up',
    (part) => {
      const spoken = languageCalled(code)
      const read = (text: string) => void readEntryLine(text, { ...FARM, spoken })
      expect(growth(part, read)).toBeLessThan(12)
    },
  )
})
