import { describe, expect, test } from 'vitest'
import { asRead, readProduction } from '#tests/setup/production-file.ts'

/** Names separated by ';'. The last column holds 22, the others 4. */
const fileOf = (names: string) => {
  const values = names.split(';').map((_, at, all) => (at === all.length - 1 ? '22' : '4'))
  return `Date;${names}\n2024-05-01;${values.join(';')}\n`
}
const proposed = async (names: string) => (await readProduction(fileOf(names))).preview

describe('the production is proposed among the columns of portals', () => {
  test.each([
    'Energy Consumed (kWh);Exported to Grid (kWh);Imported from Grid (kWh);Energy Produced (kWh)',
    'Énergie consommée (kWh);Exportée vers le réseau (kWh);Énergie produite (kWh)',
    'Autoconsommation (kWh);Exportation (kWh);Production du système (kWh)',
    'Rendement total (kWh);Rendement quotidien (kWh)',
    'Energía vertida (kWh);Excedentes (kWh);Energía generada (kWh)',
    'Generación acumulada (kWh);Generación diaria (kWh)',
    'Consumo (kWh);Energia injetada (kWh);Produção (kWh)',
    'Immissione in rete (kWh);Prelievo (kWh);Produzione (kWh)',
    'Verbruik (kWh);Teruggeleverd (kWh);Productie (kWh)',
    'Netzbezug [kWh];Netzeinspeisung [kWh];Hausverbrauch [kWh];PV-Erzeugung [kWh]',
    'Direktverbrauch (kWh);Überschuss (kWh);Erzeugung (kWh)',
    'Gesamtertrag (kWh);Tagesertrag (kWh)',
    'Pac(W);Vac1(V);Fac(Hz);Eac(kWh)',
    'EacTotal(kWh);EacToday(kWh)',
    'Specific yield (kWh/kWp);Energy (kWh)',
    'Expected yield (kWh);Yield (kWh)',
    'Wind production (kWh);Solar production (kWh)',
    'Solar Charger [257] / Yield yesterday / kWh;Solar Charger [257] / Yield today / kWh',
    "Chargeur solaire [257] / Rendement aujourd'hui / kWh",
  ])('%s', async (names) => {
    const { reading } = await proposed(names)
    expect(reading?.energyColumns).toEqual([names.split(';').length])
  })
})

test.each([
  'Consumption (kWh)',
  'Einspeisung (kWh)',
  'Sold energy (kWh)',
  'Heat pump energy (kWh)',
  'Wind production (kWh)',
  'Diesel generator (kWh)',
  'Net production (kWh)',
  'Average power (W)',
  'Forecast (kWh)',
  'Yield (kWh/kWp)',
  'Solar yield (€)',
  'Battery pack (kWh)',
  'A- (kWh)',
  '1-0:2.8.0*255 (kWh)',
  'Production annuelle (kWh)',
])('%s alone is never ticked', async (names) => {
  expect(await proposed(names)).toMatchObject({ reading: null, questions: ['columns'] })
})

test.each(['Barn (kWh)', 'WP (kWh)', 'Verger nord (kWh)', 'Électricité (kWh)'])(
  '%s says nothing of panels, so the farmer is asked',
  async (names) => {
    expect((await proposed(names)).questions).toEqual(['columns'])
  },
)

test.each([
  ['names no unit', 'Produced', ['unit']],
  ['is a meter number', '1161234567', ['unit']],
  ['is of eggs', 'Eggs', ['unit', 'columns']],
  ['stands beside another of energy', 'Consumption (kWh);Production (kWh)', ['columns']],
  ['stands beside one without a unit', 'PV yield;Energy (kWh)', ['columns']],
])('a column that %s is asked about', async (_, names, questions) => {
  expect(new Set((await proposed(names)).questions)).toEqual(new Set(questions))
})

describe('several columns of production', () => {
  const read = async (names: string, values: string) => {
    const { preview, days } = await readProduction(`Date,${names}\n2024-05-01,${values}\n`)
    return { ...preview, columns: preview.reading?.energyColumns, kwh: days.get('2024-05-01') }
  }
  test('of two arrays are both ticked', async () => {
    const { columns, kwh, isCertain } = await read('PV1 yield (kWh),PV2 yield (kWh)', '10,12')
    expect([columns, kwh, isCertain]).toEqual([[1, 2], 22, true])
  })
  test('are asked about where their names differ in more than a number', async () => {
    const { columns, questions } = await read('Yield roof (kWh),Yield barn (kWh)', '10,12')
    expect([columns, questions]).toEqual([[1, 2], ['columns']])
  })
  test('are left to their total, and what is not counted is named', async () => {
    const names = 'Yield roof (kWh),Yield barn (kWh),Total yield (kWh)'
    const { columns, leftOut } = await read(names, '10,12,22')
    expect([columns, leftOut]).toEqual([[3], ['Yield roof (kWh)', 'Yield barn (kWh)']])
  })
  test('never hold a day and all days so far', async () => {
    const { columns } = await read('Daily yield (kWh),Total yield (kWh)', '22,10300')
    expect(columns).toEqual([1])
  })
})

describe('units', () => {
  test.each([
    ['Energy (Watt-hours)', '22000'],
    ['Energy (kilowatt hours)', '22'],
    ['EnergyWh', '22000'],
    ['Energy (MWh)', '0.022'],
    ['Production (kW·h)', '22'],
    ['Produced', '22 kWh'],
    ['Produced (kWh)', '22000 Wh'],
  ])('of %s are read', async (name, value) => {
    expect(await asRead(`Date,${name}\n2024-05-01,${value}\n`)).toEqual({
      days: { '2024-05-01': 22 },
    })
  })

  test('of power in a row of energy refuse it', async () => {
    const { refused } = await readProduction(
      'Date,Produced (kWh)\n2024-05-01,12 kWh\n2024-05-02,3 kW\n',
    )
    expect(refused.map(({ row }) => row)).toEqual([3])
  })

  test('in some cells alone are asked about', async () => {
    const file = 'Date,Produced\n2024-05-01,850 Wh\n2024-05-02,900\n'
    expect(await asRead(file)).toMatchObject({ asked: ['unit'] })
  })
})
