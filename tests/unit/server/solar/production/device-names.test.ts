import { describe, expect, test } from 'vitest'
import { kwhOf, readFile } from '#tests/setup/history-file.ts'

const MADE = [20, 24, 8]
const times = (share: number) => MADE.map((kwh) => kwh * share)
const USED = [9, 11, 10]

/** One row per day and device. */
const fileOf = (column: string, devices: Record<string, readonly number[]>) =>
  `${column},Date,Energy (kWh)\n${Object.entries(devices)
    .map(([name, kwh]) => kwh.map((one, at) => `${name},2024-05-0${at + 1},${one}\n`).join(''))
    .join('')}`

describe('devices that are not inverters are omitted', () => {
  test.each([
    ['Name', 'Solar Production', 'Total Usage'],
    ['Name', 'Production', 'Consumption'],
    ['Device', 'PV-Anlage', 'Hausverbrauch'],
    ['Device', 'Inverter 1', 'Wärmepumpe'],
    ['Device', 'PV Dach', 'PV-Prognose'],
    ['Device', 'Plant', 'Smart Meter'],
  ])('%s: %s beside %s', async (column, own, other) => {
    const file = fileOf(column, { [own]: MADE, [other]: USED })
    expect(await kwhOf(file)).toEqual(MADE)
    expect((await readFile(file)).notes).toContain(
      `Rows of "${other}" were left out: they are not what one inverter made.`,
    )
  })
})

describe('a file is refused if device names do not tell which ones produce', () => {
  test.each([
    ['Name', ['Solar Production', 'Fridge']],
    ['Name', ['Production', 'Usage', 'Dishwasher']],
    ['Device', ['PV-Anlage', 'Melkmaschine']],
    ['Name', ['PV Dach', 'Scheune']],
    ['Name', ['Solar production', 'Dach', 'Scheune']],
    ['entity_id', ['sensor.pv1_energy_today', 'sensor.pv2_energy_today']],
    ['entity_id', ['sensor.pv_total_energy', 'sensor.ev_energy_total']],
    ['entity_id', ['sensor.solar_energy_today', 'sensor.washing_machine_energy_today']],
    ['entity_id', ['sensor.inverter_1_energy', 'sensor.dryer_energy']],
    ['entity_id', ['sensor.solar_energy_today', 'sensor.solar_energy_total']],
    ['entity_id', ['sensor.inverter_dc_energy', 'sensor.inverter_ac_energy']],
    ['entity_id', ['sensor.solar_energy', 'sensor.pv_energy']],
    ['entity_id', ['sensor.grid_import', 'sensor.house_energy']],
    ['entity_id', ['sensor.solaredge_grid', 'sensor.washing_machine']],
  ])('%s: %j', async (column, names) => {
    const devices = Object.fromEntries(names.map((name, at) => [name, at === 0 ? MADE : USED]))
    const { problem, days } = await readFile(fileOf(column, devices))
    expect(problem).toMatch(
      /^Which of ".+" tell what the panels made cannot be told: keep the rows of one that does, or name their column "Inverter"/,
    )
    expect(days.size).toBe(0)
  })
})

describe('inverters may have any name', () => {
  test.each([
    ['Name', 'Dach', 'Scheune'],
    ['Device', 'Pump house', 'Feed shed'],
    ['Device', 'House', 'Roof south'],
    ['Device', '2101234567', 'SG5.0RS'],
    ['Device', 'PV', 'WR 2'],
    ['Inverter', 'Solar', 'Barn'],
    ['Anlage', 'Photovoltaik', 'Melkstall'],
    ['Inverter', 'sensor.solar_energy', 'sensor.barn_energy'],
  ])('%s: %s and %s are added up', async (column, one, other) => {
    const file = fileOf(column, { [one]: MADE, [other]: times(0.5) })
    expect(await kwhOf(file)).toEqual(times(1.5))
  })
})
