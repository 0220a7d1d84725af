import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const days = (name: string, values: string[], delimiter = ';') =>
  [
    `Date${delimiter}${name}`,
    ...values.map((value, at) => `2024-05-0${at + 1}${delimiter}${value}`),
  ]
    .join('\n')
    .concat('\n')

describe('each cell is read in its own unit', () => {
  test.each([
    ['beside a bare name', 'Produced', ['850 Wh', '1.2 kWh', '0.012 MWh', '0'], [0.85, 1.2, 12, 0]],
    ['against the header', 'Produced (kWh)', ['850 Wh', '1.2 kWh', '3.5'], [0.85, 1.2, 3.5]],
    ['of megawatt-hours alone', 'Produced', ['0.012 MWh', '0.011 MWh'], [12, 11]],
  ])('%s', async (_, name, values, kwh) => {
    const file = days(name, values)
    expect(await kwhOf(file)).toEqual(kwh)
    expect((await readFile(file)).notes).toContain(
      `Energy was read from "${name}", each in the unit beside it.`,
    )
  })

  test('a bare number among them is not used', async () => {
    const { refused } = await readFile(days('Produced', ['850 Wh', '900']))
    expect(refused).toEqual([{ row: 3, reason: '"900" names no unit, as other rows do.' }])
  })

  test('power among days is not used', async () => {
    const { refused } = await readFile(days('Produced (kWh)', ['12 kWh', '3 kW']))
    expect(refused).toEqual([{ row: 3, reason: '"3 kW" is power, not energy.' }])
  })
})

describe('a separator before three digits', () => {
  test.each([
    ['watt-hours have no thousandths', 'Ertrag [Wh]', ';', ['12.345', '9.870'], [12.345, 9.87]],
    ['whole numbers stand beside it', 'Energy (Wh)', ';', ['987', '1.204'], [0.987, 1.204]],
    ['decimals stand beside it', 'Energy (kWh)', ';', ['9,5', '12,345'], [9.5, 12.345]],
    [
      'thousands and decimals stand in one',
      'Energy (Wh)',
      ';',
      ['1.204,5', '1.100'],
      [1.2045, 1.1],
    ],
    ['semicolons leave it the comma', 'Energy (kWh)', ';', ['12,500', '11,250'], [12.5, 11.25]],
    ['commas leave it the point', 'Energy (kWh)', ',', ['12.500', '11.250'], [12.5, 11.25]],
  ])('is understood where %s', async (_, name, delimiter, values, kwh) => {
    expect(await kwhOf(days(name, values, delimiter))).toEqual(kwh)
  })

  test.each([
    ['semicolons speak against it', ['12.345', '11.250']],
    ['whole numbers speak against what semicolons say', ['987', '1,204']],
    ['both marks stand in it', ['12.345', '11,250']],
  ])('is refused where %s', async (_, values) => {
    const { problem, days: read } = await readFile(days('Energy (kWh)', values))
    expect(problem).toMatch(
      /^Whether ".+" is .+ or .+ cannot be told: write it with one or two dec/,
    )
    expect(read.size).toBe(0)
  })

  test('is refused with its row if it first appears after the sampled rows', async () => {
    const file = `Time,Wh\n${'2024-05-01 12:00,7\n'.repeat(2000)}2024-05-02 12:00,1.204\n`
    const { refused } = await readFile(file)
    expect(refused).toEqual([{ row: 2002, reason: expect.stringContaining('"1.204" may have') }])
  })
})

test.each(["1'234", '1\u2019234', '1\u202f234'])('%s has a thousands separator', async (value) => {
  expect(await kwhOf(days('Ertrag (Wh)', [value, '987']))).toEqual([1.234, 0.987])
})

test('a number split at its comma is not used', async () => {
  const { problem, refused } = await readFile('Date,kWh\n2024-01-01,12,34\n2024-01-02,11,20\n')
  expect(problem).toBe('No row of this file could be used.')
  expect(refused[0]?.reason).toMatch(/^This row has more cells than the header/)
})

test('empty cells and remarks after the last column are not taken for a split number', async () => {
  expect(await kwhOf('Date,kWh,Remark\n2024-01-01,12,sunny\n2024-01-02,11,,\n')).toEqual([12, 11])
})
