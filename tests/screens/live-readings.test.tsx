import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sensor } from '#contract/readings.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const buildSensor = (sensor: Partial<Sensor> = {}): Sensor => ({
  key: 's1',
  systemId: 's1',
  unit: 'kW',
  means: null,
  newestAt: ago(3),
  newestValue: 2.41,
  ...sensor,
})

beforeEach(() => {
  const barn = buildSolar({ id: 's1', location: 'Barn roof' })
  const house = buildSolar({ id: 's2', location: 'House' })
  farm.projects = [buildProject({ solarSystems: [barn, house] })]
})
const panel = async () => within(await screen.findByRole('region', { name: 'Live readings' }))

test('a system without readings offers to connect its inverter', async () => {
  openScreen('/solar-management/p1/s1')
  const link = await screen.findByRole('link', { name: 'Connect your inverter' })
  expect(link).toHaveAttribute('href', '/api/account#readings')
})

test('the newest readings stand with their age, and what today has brought', async () => {
  farm.sensors = [
    buildSensor(),
    buildSensor({ key: 'shelly', newestValue: 0.85, newestAt: ago(0) }),
    buildSensor({
      key: 'meter',
      unit: 'kWh',
      means: 'counter',
      newestValue: 5012,
      newestAt: ago(1600),
    }),
  ]
  farm.todayKwh.set('s1', 8.23)
  openScreen('/solar-management/p1/s1')
  const live = await panel()
  expect(live.getByText('8.2 kWh today so far')).toBeVisible()
  for (const text of [
    '2.4 kW, 3 minutes ago',
    '850 W, just now',
    'Meter at 5,012 kWh, 26 hours ago',
  ])
    expect(live.getByText(text)).toBeVisible()
})

test('a new device is given to its system with one tap', async () => {
  farm.sensors = [buildSensor({ key: 'shelly-barn', systemId: null })]
  const { user } = openScreen('/solar-management/p1/s1')
  const live = await panel()
  expect(live.getByText('A device “shelly-barn” sends readings. Which system is it?')).toBeVisible()
  await user.click(await live.findByRole('button', { name: 'House' }))
  await vi.waitFor(() => expect(farm.sensors[0]?.systemId).toBe('s2'))
  expect(await screen.findByRole('link', { name: 'Connect your inverter' })).toBeVisible()
})

test('energy whose meaning cannot be told is asked about, and a device can be forgotten', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  farm.sensors = [buildSensor({ unit: 'kWh', newestValue: 12 })]
  const { user } = openScreen('/solar-management/p1/s1')
  const live = await panel()
  await user.click(live.getByRole('button', { name: 'Since midnight' }))
  await vi.waitFor(() => expect(farm.sensors[0]?.means).toBe('dailyCounter'))
  await vi.waitFor(() => expect(live.queryByText(/Since when/)).toBeNull())
  await user.click(live.getByRole('button', { name: 'More for This system' }))
  await user.click(screen.getByRole('menuitem', { name: 'Forget' }))
  expect(await screen.findByRole('link', { name: 'Connect your inverter' })).toBeVisible()
})

test('a device that has fallen silent is a finding on home', async () => {
  // Findings have their places since the last visit, or by the list.
  farm.projects[0]?.crops?.push(buildCrop({ healthStatus: 'needs_attention' }))
  farm.silentSince.set('s1', '2026-05-30T09:00:00.000Z')
  openScreen('/')
  const findings = within(await screen.findByRole('region', { name: 'Findings' }))
  expect(await findings.findByText('Barn roof')).toBeVisible()
  expect(findings.getByText(/^No readings/)).toBeVisible()
})
