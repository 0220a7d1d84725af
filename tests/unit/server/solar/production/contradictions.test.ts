import { expect, test } from 'vitest'
import type { ProductionReading, ReadingMeans } from '#contract/production-reading.ts'
import { broughtBy, csvOf, rowKwh, SUNNY_KWH, sunnyRows } from '#tests/builders/sunny-rows.ts'
import { asRead, readProduction } from '#tests/setup/production-file.ts'

const rows = sunnyRows(900)
const warned = async (file: string, means: ReadingMeans) => {
  const reading: ProductionReading = { dateColumn: 0, energyColumns: [1], means, unit: 'kWh' }
  const { preview } = await readProduction(file, {}, reading)
  return preview.warnings.map(({ id }) => id)
}

test('energy before and after the inverter is not summed by itself', async () => {
  const days = [10, 20, 15].map((kwh, at) => `2024-05-0${at + 1},${kwh},${kwh * 0.97}\n`)
  const { preview } = await readProduction(
    `Date,PV yield (kWh),Inverter yield (kWh)\n${days.join('')}`,
  )
  expect([preview.reading?.energyColumns, preview.questions]).toEqual([[1], ['columns']])
})

test.each([
  ['solar_power', 4200, 'W'],
  ['Pac', 4.2, 'kW'],
])('%s without a unit is proposed as power by its size', async (name, value, unit) => {
  const { preview } = await readProduction(`Time,${name}\n2024-05-01 12:00,${value}\n`)
  expect(preview.reading).toMatchObject({ means: 'power', unit })
  expect(preview.questions).toContain('unit')
})

test('a counter that is told as energy is said to look like one', async () => {
  const counter = 'Date,kWh\n2024-05-01,4000\n2024-05-02,4020\n2024-05-03,4041\n'
  expect(await warned(counter, 'energy')).toContainEqual(expect.stringMatching('goes on from day'))
  const daily = csvOf('kWh', rows, ({ day, hour }) => broughtBy(hour) * (SUNNY_KWH[day] ?? 0))
  expect(await warned(daily, 'energy')).toContainEqual(expect.stringMatching('begins again each'))
})

test('energy that is told as energy is not', async () => {
  expect(await warned(csvOf('kWh', rows, rowKwh), 'energy')).toEqual([])
})

test.each([8, 13, 16.5])(
  'the last day of a file that ends at %s is said to lack rows',
  async (end) => {
    const cut = rows.filter(({ day, hour }) => day < 2 || hour < end)
    const { preview } = await readProduction(csvOf('PV Energy (kWh)', cut, rowKwh))
    expect(preview.warnings.map(({ values }) => values?.days)).toMatchObject([
      { values: { day0: { date: '2024-05-03' } } },
    ])
  },
)

test.each([
  ['nanoseconds', 'time,PV (kWh)\n1714557600000000000,9\n1714644000000000000,8\n'],
  ['days without marks and header', '20240501,9\n20240502,8\n'],
])('%s are dates', async (_, file) => {
  expect((await asRead(file)).days).toEqual({ '2024-05-01': 9, '2024-05-02': 8 })
})
