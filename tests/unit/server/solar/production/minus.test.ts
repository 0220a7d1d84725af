import { describe, expect, test } from 'vitest'
import { csvOf, rowKw, rowKwh, SUNNY_KWH, sunnyRows } from '#tests/builders/sunny-rows.ts'
import { kwhOf, readFile, tenthsOf } from '#tests/setup/history-file.ts'

const quarters = sunnyRows(900)
const isDark = (kw: number) => kw < 1e-9

describe('production with a minus sign is not saved as days of zero', () => {
  test.each([
    [
      'rows of a day',
      'Date,Solar (kWh)\n2024-05-01,-20\n2024-05-02,0\n2024-05-03,-8\n2024-05-04,-9\n',
      '2: -20',
    ],
    ['quarter hours', csvOf('Solar (kWh)', quarters, (row) => -rowKwh(row)), '26: -0.0'],
    ['power', csvOf('Solar (kW)', quarters, (row) => -rowKw(row)), '26: -0.0'],
    [
      'one of two devices',
      `Name,Date,Solar (kWh)\n${[1, 2, 3].map((day) => `Fridge,2024-05-0${day},2\nRoof,2024-05-0${day},-20\n`).join('')}`,
      '3: -20',
    ],
  ])('%s', async (_, file, row) => {
    for (const capacityKw of [5, null]) {
      const { problem, days, rowsRefused } = await readFile(file, { capacityKw })
      expect(problem).toMatch(
        /^"Solar \(kWh?\)" is written with a minus \(row .+\): if it is what the panels made, send it without\.$/,
      )
      expect(problem).toContain(`(row ${row}`)
      expect([days.size, rowsRefused > 2]).toEqual([0, true])
    }
  })
})

describe('negative values that are not production do not reduce the rest', () => {
  test('the consumption of an inverter during a long night', async () => {
    const winter = (row: (typeof quarters)[number]) =>
      row.hour > 9 && row.hour < 15 ? rowKw(row) : -0.003
    const file = csvOf('PV power (kW)', quarters, winter)
    for (const capacityKw of [5, null]) {
      const { problem, rowsRefused } = await readFile(file, { capacityKw })
      expect([problem, rowsRefused > quarters.length / 2]).toEqual([null, true])
    }
  })

  test('an idle inverter besides a working one', async () => {
    const rows = quarters.map(
      (row) =>
        `A,${row.time},${rowKw(row).toFixed(5)}\nB,${row.time},${isDark(rowKw(row)) ? -0.003 : 0}\n`,
    )
    const file = `Inverter,Time,Power (kW)\n${rows.join('')}`
    for (const capacityKw of [5, null])
      expect(await tenthsOf(file, { capacityKw })).toEqual([...SUNNY_KWH])
  })

  test('a meter that counts exported energy', async () => {
    const rows = [1, 2, 3].map(
      (day) => `INV-1,2024-05-0${day},20\nSmart Meter,2024-05-0${day},-15\n`,
    )
    expect(await kwhOf(`Device,Date,Energy (kWh)\n${rows.join('')}`)).toEqual([20, 20, 20])
  })

  test('single rows', async () => {
    expect(await kwhOf('Date,kWh\n2024-05-01,20\n2024-05-02,-2\n2024-05-03,-1\n')).toEqual([20])
  })
})
