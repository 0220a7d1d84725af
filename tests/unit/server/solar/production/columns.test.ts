import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

describe('column names and units in separate rows', () => {
  const files: Record<string, string> = {
    'a units row below':
      'Datum;Verbrauch;Produktion\n[dd.MM.yyyy];[kWh];[kWh]\n01.01.2024;30,5;10,5\n02.01.2024;28,1;9,5\n',
    'no name over the dates':
      ',Consumption,Production\n,(kWh),(kWh)\n2024-01-01,30.5,10.5\n2024-01-02,28.1,9.5\n',
    'units in brackets':
      'Date,Consumption,Production\n,(kWh),(kWh)\n2024-01-01,30.5,10.5\n2024-01-02,28.1,9.5\n',
    'the date beside the units':
      ';Verbrauch;Produktion\nDatum;Wh;Wh\n01.01.2024;30500;10500\n02.01.2024;28100;9500\n',
    'a device between them':
      'timestamp,System,System\nEurope/Berlin (+01:00),PV to battery,PV production\n,kWh,kWh\n2024-01-01 00:00,3,10.5\n2024-01-02 00:00,2,9.5\n',
    'an empty line below the header':
      'Datum;Verbrauch;Produktion\n\n01.01.2024;30,5;10,5\n02.01.2024;28,1;9,5\n',
    'a title above that begins with a day':
      '01.02.2024;Anlage\nDatum;Verbrauch;Produktion (kWh)\n01.01.2024;30,5;10,5\n02.01.2024;28,1;9,5\n',
    'a title and no header': 'My inverter\n2024-01-01,10.5\n2024-01-02,9.5\n',
    'titles above that name a power and a day':
      'Anlage;Süddach 10 kW;\nErstellt;05.02.2024;\nDatum;Verbrauch;Produktion\n;(kWh);(kWh)\n01.01.2024;30,5;10,5\n02.01.2024;28,1;9,5\n',
  }
  test.each(Object.entries(files))('%s', async (_, file) => {
    expect(await kwhOf(file)).toEqual([10.5, 9.5])
  })

  test('are reported with the column', async () => {
    const { notes } = await readFile(files['a units row below'] ?? '')
    expect(notes).toContain('Energy was read from "Produktion [kWh]" in kWh.')
  })
})

describe('with several energy columns', () => {
  test.each([
    ['the whole, not a part', 'WR1 Ertrag (kWh),WR2 Ertrag (kWh),Gesamt Ertrag (kWh)', '10,12,22'],
    [
      'a sum of the parts under any name',
      'Ertrag Süd (kWh),Ertrag Nord (kWh),Summe (kWh)',
      '10,12,22',
    ],
    ['what was made, not what was sold', 'PV to grid (kWh),PV production (kWh)', '4,22'],
    ['energy, not radiation', 'Solar radiation (kWh/m2),Energy (kWh)', '5.1,22'],
    ['energy, not what one kWp made', 'Specific yield (kWh/kWp),Energy (kWh)', '4.4,22'],
    ['energy, not energy a square metre', 'Solar (kWh/m²),Solar (kWh)', '4.4,22'],
    ['energy, not money', 'Solar yield (€),Solar yield (kWh)', '4.4,22'],
    ['what was measured, not what was expected', 'Expected yield (kWh),Yield (kWh)', '30,22'],
    ['the day, not the month so far', 'Monthly yield (kWh),Daily yield (kWh)', '300,22'],
    ['the day, not the counter', 'Daily yield (kWh),Total yield (kWh)', '22,10300'],
  ])('%s is taken', async (_, names, values) => {
    expect(await kwhOf(`Date,${names}\n2024-05-01,${values}\n`)).toEqual([22])
  })

  test('the daily amount is preferred to its counter', async () => {
    const made = [10, 8, 12, 3, 9, 11, 7]
    const rows = made.map((kwh, at) => {
      const total = 500 + made.slice(0, at + 1).reduce((sum, day) => sum + day, 0)
      return `2024-05-0${at + 1},${kwh},${total}\n`
    })
    expect(await kwhOf(`Date,Yield (kWh),Total yield (kWh)\n${rows.join('')}`)).toEqual(made)
  })

  test.each([
    ['Inverter 1 yield (kWh),Inverter 2 yield (kWh)', '10,12'],
    ['Energy (kWh),Other energy (kWh)', '10,12'],
    ['Energy (kWh),PV yield', '10,12'],
    ['Yield roof (kWh),Yield barn (kWh),Total yield garage (kWh)', '10,12,13'],
    ['Yield (kWh),Total yield (kWh)', '10,1010'],
    ['PV1 yield (kWh),Total (kWh)', '10,22'],
  ])('%s: none is taken where it cannot be told', async (names, values) => {
    const { problem, days } = await readFile(`Date,${names}\n2024-05-01,${values}\n`)
    expect(problem).toMatch(/^Which column holds the produced energy cannot be told \(".+", ".+"\)/)
    expect(days.size).toBe(0)
  })
})

test.each([
  ['flows of it alone', 'PV to battery (kWh),PV to grid (kWh),PV to consumers (kWh)', '3,5,2'],
  ['what was sold alone', 'Einspeisung (kWh)', '3'],
  ['sold energy', 'Sold energy (kWh)', '3'],
  ['what a heat pump used', 'Heat pump energy (kWh)', '3'],
  ['what was needed', 'Strombedarf (kWh)', '3'],
  ['what was delivered', 'Lieferung (kWh)', '3'],
  ['what was used, in Polish', 'Zużycie (kWh)', '3'],
  ['what was sold, in Italian', 'Energia immessa in rete (kWh)', '3'],
  ['what was sold, in Spanish', 'Vertido (kWh)', '3'],
  ['money', 'Solar yield (€)', '3'],
  ['the energy of a kWp', 'Yield (kWh/kWp)', '3'],
])('a file of %s is refused', async (_, names, values) => {
  const { problem } = await readFile(`Date,${names}\n2024-05-01,${values}\n`)
  expect(problem).toBe('No column of produced energy was found: name it "Production (kWh)".')
})

test.each(['Barn (kWh)', 'Keller [kWh]', 'Workshop', 'Ovens in kWh'])(
  'a column that does not mention production is refused: %s',
  async (name) => {
    const { problem } = await readFile(`Date,${name}\n2024-05-01,3\n2024-05-02,4\n`)
    expect(problem).toBe(
      `"${name}" does not say that it holds what was produced: name it "Production (kWh)" if it does.`,
    )
  },
)

test.each([
  'kWh',
  'state',
  'kWh.first',
  'Wert (kWh)',
  'Roof (kWh)',
  'Anlage Hof',
  'Výroba (kWh)',
  'Tuotanto kWh',
  'Geração (kWh)',
  'Energía generada (kWh)',
  'Energia prodotta (kWh)',
  '発電量(kWh)',
  '123456789987654321',
])('one that may is taken: %s', async (name) => {
  expect(await kwhOf(`Date;${name}\n2024-05-01;4\n2024-05-02;3\n`)).toEqual([4, 3])
})

test.each([
  ['Wh', 'Wh', [12.5, 13.5]],
  ['kWh', 'kWh', [12_500, 13_500]],
  ['Wh', 'kWh', []],
])('a unit may stand in a column of its own: %s, %s', async (one, two, kwh) => {
  const rows = `01.05.2024;12500;${one}\n02.05.2024;13500;${two}\n`
  const read = await kwhOf(`Datum;PV-Ertrag;Einheit\n${rows}`, { capacityKw: 3000 })
  expect(read).toEqual(kwh)
})

test('power without a unit is not read as kWh', async () => {
  const { problem } = await readFile(
    'Time,PV power\n2024-05-01 10:00,3000\n2024-05-01 10:15,3100\n',
  )
  expect(problem).toMatch(/"PV power" is power and names no unit/)
})

test.each([
  ['Energy (Watt-hours)', '22000'],
  ['Energy (kilowatt hours)', '22'],
  ['EnergyWh', '22000'],
  ['Energy (MWh)', '0.022'],
])('%s is a unit too', async (name, value) => {
  expect(await kwhOf(`Date,${name}\n2024-05-01,${value}\n`)).toEqual([22])
})

test.each([
  'entity_id,type,unit,2025-05-01T00:00:00.000Z,2025-05-02T00:00:00.000Z\nsensor.pv,solar,kWh,20,24\nsensor.grid,grid,kWh,3,4\n',
  'Mai 2025\n;01.05.2025;02.05.2025;03.05.2025\nErtrag (kWh);20;24;8\n',
  'Ertrag;2025-05-01;2025-05-02\n;20;24\n',
  'Erstellt;01.06.2025;\n;01.05.2025;02.05.2025\nErtrag (kWh);20;24\n',
])('days as columns are refused: %j', async (file) => {
  const { problem, days } = await readFile(file)
  expect(problem).not.toBeNull()
  expect(days.size).toBe(0)
})

test.each([
  'From,To,Energy (kWh)\n2024-05-01,2024-05-02,20\n',
  'From,To,Energy (kWh)\n2024-05-01,2024-05-02,20\nTotal,,20\n',
  'Period,2024-05-01,2024-05-31\nDate,Energy (kWh),\n2024-05-01,20,\n',
])('two days beside each other are no such file: %j', async (file) => {
  expect(await kwhOf(file)).toEqual([20])
})

describe('two tables in one file', () => {
  const first = 'Date,Use (kWh),Energy (Wh)\n2024-05-01,3,20000\n2024-05-02,4,24000\n'
  test.each([
    ['in another unit', 'Date,Use (kWh),Energy (kWh)\n2024-05-03,3,8\n', 'Energy (kWh)'],
    ['of other columns', 'Date,Energy (Wh),Use (Wh)\n2024-05-03,3000,8000\n', 'Use (Wh)'],
    ['with its unit in a row of its own', ',[kWh],[kWh]\n2024-05-03,3,8\n', '[kWh]'],
  ])('are refused where the second is %s', async (_, second, called) => {
    const { problem, days } = await readFile(first + second)
    expect(problem).toBe(
      `Row 4 begins another table, with "${called}" where the first has "Energy (Wh)": send one table a file.`,
    )
    expect(days.size).toBe(0)
  })

  test('are read if both have the same columns', async () => {
    const again = first.replaceAll('2024-05-0', '2024-06-0')
    expect(await kwhOf(first + again)).toEqual([20, 24, 20, 24])
    expect((await readFile(first + again)).notes[0]).toBe(
      'Energy was read from "Energy (Wh)" in Wh.',
    )
  })
})

test.each(['kW·h', 'kW⋅h', 'kW*h', 'kW h', 'kW.h'])('%s is energy', async (unit) => {
  expect(await kwhOf(`Date,Production (${unit})\n2024-05-01,12.5\n`)).toEqual([12.5])
})
