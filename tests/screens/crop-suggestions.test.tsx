import { cleanup, screen } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())
const ripe = addDays(today, 6)
const HARVEST = 'Harvest Tomatoes at South field'
const FIELD = '/crop-management/p1/c1'

beforeEach(() => {
  farm.hasRoutine = true
  const crop = buildCrop({ plantingDate: addDays(today, 2), expectedHarvest: ripe })
  farm.projects = [buildProject({ crops: [crop] })]
})

const offer = () => screen.findByRole('button', { name: `Add task: ${HARVEST}` })

test('a planned harvest is not suggested', async () => {
  const { user } = openScreen(FIELD)
  await user.click(await offer())
  expect(await screen.findByRole('link', { name: /^Task added/ })).toHaveFocus()
  cleanup()
  openScreen(FIELD)
  const planting = 'Add task: Plant Tomatoes at South field'
  expect(await screen.findByRole('button', { name: planting })).toBeVisible()
  expect(screen.queryByRole('button', { name: `Add task: ${HARVEST}` })).toBeNull()
})

test('an entered date is a plan and not marked as measured', async () => {
  openScreen(FIELD)
  const reason = await screen.findByText('From the harvest date you entered.')
  expect(reason.closest('li')).not.toHaveTextContent('measured')
})

test('adding a harvest that was done meanwhile says so', async () => {
  const { user } = openScreen(FIELD)
  const button = await offer()
  const source = { kind: 'harvest', key: `c1:${ripe}` } as const
  const doneAt = new Date().toISOString()
  farm.tasks = [buildTask({ title: HARVEST, source, doneAt, doneOn: today })]
  await user.click(button)
  expect(await screen.findByText('Already done')).toHaveFocus()
  expect(screen.queryByRole('link', { name: /tasks/ })).toBeNull()
})

test('a harvest is suggested even if the planned tasks fail to load', async () => {
  mockServer.use(http.get('*/api/glance', () => refuse(503, 'Away.')))
  openScreen(FIELD)
  expect(await offer()).toBeVisible()
})
