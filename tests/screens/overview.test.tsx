import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { dayText } from '#src/lib/format.ts'
// Loads lazy screens up front, outside the time that a test waits.
import '#src/features/today/dashboard-screen.tsx'
import '#src/features/today/farm-overview.tsx'
import '#src/features/energy/solar-management-screen.tsx'
import '#src/features/energy/history-view.tsx'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dateIn(zone, new Date())

const card = async (name: string) => within(await screen.findByRole('region', { name }))

const openSection = (section: string) => openScreen(`/dashboard?section=${section}`).user

async function openOverview() {
  const { user } = openScreen('/dashboard')
  await card('Suggestions')
  return user
}

/** Stores `count` days up to the day before yesterday, each a share of a cloudless one. */
function measure(systemId: string, count: number, shareOf: (ago: number) => number) {
  const first = addDays(today, -count - 1)
  const clear = [...(clearSkyKwh(buildSolar(), first, count) ?? [])]
  const days = clear.map(([date, kwh], at) => [date, kwh * shareOf(count - at)] as const)
  farm.history.set(systemId, new Map(days))
}

test('a farm without records explains what will be shown', async () => {
  const user = await openOverview()
  expect((await card('Suggestions')).getByText(/^Nothing to suggest now/)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Health' }))
  expect((await card('Health')).getByText(/^Save a field, a herd/)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Energy' }))
  expect((await card('Energy by day')).getByText(/^Add your solar system/)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'History' }))
  const weeks = await card('Tasks done by week')
  expect(weeks.getByText(/^What you check off is counted here/)).toBeVisible()
  expect(weeks.queryByRole('table')).toBeNull()
})

test('completed tasks are counted by week', async () => {
  farm.hasRoutine = true
  const done = (id: string, doneOn: string) =>
    buildTask({ id, doneOn, doneAt: `${doneOn}T12:00:00.000Z` })
  farm.tasks = [done('t1', today), done('t2', today), done('t3', addDays(today, -14))]
  openSection('history')
  const weeks = await card('Tasks done by week')
  expect(weeks.getByText(/^3 in the last 12 weeks/)).toBeVisible()
  const rows = weeks.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(13)
  expect(rows.at(-1)).toBe('this week2')
  expect(rows.at(-3)).toMatch(/^\w{3} \d+1$/)
})

test('health lists verdict and date of the newest photos, those that need attention first', async () => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({ id: 'c1', fieldName: 'No photo' }),
        buildCrop({ id: 'c2', fieldName: 'Well' }),
        buildCrop({ id: 'c3', fieldName: 'Ill' }),
      ],
      animals: [buildAnimal({ id: 'a1', herdName: 'Unclear' })],
    }),
  ]
  const now = new Date().toISOString()
  const seen = (entityId: string, healthStatus: string, createdAt = now) =>
    buildAnalysis({
      id: `${entityId} ${healthStatus}`,
      entityId,
      analysisResult: { healthStatus },
      createdAt,
    })
  farm.analyses = [
    seen('c2', 'good'),
    seen('c3', 'needs_attention', new Date(Date.now() - 3 * 86_400_000).toISOString()),
    seen('c3', 'good', '2026-01-01T08:00:00.000Z'),
    seen('a1', 'unknown'),
  ]
  openSection('health')
  const health = await card('Health')
  const tiles = health.getAllByRole('link').map((tile) => tile.textContent)
  expect(tiles).toEqual([
    'IllTomatoes · 2.5 acresNeeds attentionPhoto from 3 days ago',
    expect.stringMatching(/^Unclear.*Not assessedPhoto from today$/),
    'No photoTomatoes · 2.5 acresNot assessedNo photo yet',
    'WellTomatoes · 2.5 acresGoodPhoto from today',
  ])
  expect(health.getByText('1 to look at')).toBeVisible()
  expect(health.getByText('2 not assessed')).toBeVisible()
  expect(health.getByText('estimate')).toBeVisible()
})

test('measured energy is compared with cloudless days, by system and span', async () => {
  farm.projects = [
    buildProject({
      solarSystems: [
        buildSolar({ id: 's1', location: 'Barn' }),
        buildSolar({ id: 's2', location: 'Shed', latitude: '', longitude: '' }),
        buildSolar({ id: 's3', location: 'House' }),
      ],
    }),
  ]
  measure('s1', 60, () => 0.5)
  measure('s2', 10, () => 1)
  const user = openSection('energy')
  const energy = await card('Energy by day')
  expect(await energy.findByText(/measured on 30 of 30 days/)).toBeVisible()
  expect(energy.getByText(/you made 50% of that/)).toBeVisible()
  expect(await energy.findByText(/Measured up to .+, 2 days ago/)).toBeVisible()
  await user.click(energy.getByRole('button', { name: '90 days' }))
  expect(await energy.findByText(/measured on 60 of 90 days/)).toBeVisible()
  expect(
    within(energy.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true }),
  ).toHaveLength(91)
  await user.selectOptions(energy.getByRole('combobox', { name: 'Solar system' }), 'Shed')
  expect(energy.getByText(/measured on 10 of 90 days/)).toBeVisible()
  expect(energy.getByText(/Cloudless days: unknown without latitude and longitude/)).toBeVisible()
  expect(energy.queryByRole('option', { name: 'House' })).toBeNull()
})

test('a system without measurements asks for its inverter file', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  openSection('energy')
  const energy = await card('Energy by day')
  expect(energy.getByText(/^Upload your inverter’s CSV to see your energy/)).toBeVisible()
  expect(energy.getByRole('link', { name: 'Open your solar system' })).toHaveAttribute(
    'href',
    '/solar-management/p1/s1',
  )
})

test('a date of a record becomes one task and is not suggested again', async () => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({ id: 'c1', expectedHarvest: addDays(today, 6), plantingDate: '2020-05-20' }),
        buildCrop({
          id: 'c2',
          fieldName: 'Hill',
          expectedHarvest: '',
          plantingDate: addDays(today, 2),
        }),
      ],
    }),
  ]
  farm.hasRoutine = true
  const user = await openOverview()
  const suggestions = await card('Suggestions')
  const offers = suggestions.getAllByRole('button', { name: /^Add task/ })
  expect(offers.map((offer) => offer.getAttribute('aria-label'))).toEqual([
    'Add task: Plant Tomatoes at Hill',
    'Add task: Harvest Tomatoes at South field',
  ])
  await user.click(suggestions.getByRole('button', { name: /Harvest Tomatoes/ }))
  const added = await suggestions.findByRole('link', {
    name: `Task added, due ${dayText(addDays(today, 6))}`,
  })
  expect(added).toHaveFocus()
  expect(farm.tasks).toMatchObject([
    { dueDate: addDays(today, 6), source: { kind: 'harvest', key: `c1:${addDays(today, 6)}` } },
  ])
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  await user.click(await screen.findByRole('link', { name: 'View All Tasks' }))
  const again = await card('Suggestions')
  expect(await again.findByText('Plant Tomatoes at Hill')).toBeVisible()
  expect(again.queryByText('Harvest Tomatoes at South field')).toBeNull()
})

test('panels that fall short are suggested for a check today', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ location: 'Barn' })] })]
  farm.hasRoutine = true
  measure('s1', 140, (ago) => (ago <= 15 ? 0.3 : 0.8))
  const user = await openOverview()
  const suggestions = await card('Suggestions')
  const title = 'Check the solar panels at Barn: they make less than usual'
  await user.click(await suggestions.findByRole('button', { name: `Add task: ${title}` }))
  await waitFor(() =>
    expect(farm.tasks).toMatchObject([
      {
        title,
        dueDate: today,
        priority: 'high',
        why: expect.stringContaining('made 30% of a cloudless sky, where 80% is usual'),
        source: { kind: 'underperformance', key: `s1:${addDays(today, -3)}` },
      },
    ]),
  )
})

test("a shortfall in the history and the dashboard's suggestion are the same task", async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ location: 'Barn' })] })]
  farm.hasRoutine = true
  measure('s1', 140, (ago) => (ago <= 15 ? 0.3 : 0.8))
  const { user } = openScreen('/solar-management/p1/s1')
  const act = await card('Status')
  const dates = `${dayText(addDays(today, -16))} to ${dayText(addDays(today, -3))}`
  await user.click(await act.findByRole('button', { name: `Add task: ${dates}` }))
  expect(await act.findByRole('link', { name: `Task added, due ${dayText(today)}` })).toHaveFocus()
  const source = { kind: 'underperformance', key: `s1:${addDays(today, -3)}` }
  expect(farm.tasks).toMatchObject([{ entityId: 's1', dueDate: today, priority: 'high', source }])

  await user.click(screen.getByRole('link', { name: 'Complete Setup' }))
  const suggestions = await card('Suggestions')
  await waitFor(() => expect(suggestions.queryByRole('status')).toBeNull())
  expect(suggestions.queryByText(/they make less than usual/)).toBeNull()

  await user.click(screen.getByRole('tab', { name: 'Health' }))
  await user.click((await card('Health')).getByRole('link', { name: /Barn/ }))
  const again = await card('Status')
  expect(await again.findByRole('link', { name: 'In your tasks' })).toBeVisible()
  expect(again.queryByRole('button', { name: /^Add task/ })).not.toBeInTheDocument()
})

test('readings that fail to load offer a retry', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  measure('s1', 140, (ago) => (ago <= 15 ? 0.3 : 0.8))
  mockServer.use(http.get('*/history', () => refuse(503, 'The database is away.'), { once: true }))
  const user = await openOverview()
  const suggestions = await card('Suggestions')
  await user.click(await suggestions.findByRole('button', { name: 'Try again' }))
  expect(await suggestions.findByRole('button', { name: /they make less than/ })).toBeVisible()
})

test('an overview that fails to load leaves the tasks and offers a retry', async () => {
  mockServer.use(
    http.get('*/api/glance', () => refuse(503, 'The database is away.'), { once: true }),
  )
  const { user } = openScreen('/dashboard')
  expect(await screen.findByText('Your farm could not be loaded')).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Today,/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Suggestions' })).toBeVisible()
})

test('a system that makes far less than usual is no unassessed one on the farm', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ location: 'Barn' })] })]
  measure('s1', 140, (ago) => (ago <= 15 ? 0.3 : 0.8))
  openScreen('/farm')
  const north = within(await screen.findByRole('region', { name: 'North farm' }))
  const row = north.getByRole('link', { name: /^Barn/ })
  await waitFor(() => expect(row).toHaveTextContent('Act now'))
  expect(north.getAllByText('Act now')).toHaveLength(2)
})

test('what the panels lack stands among the findings of Today from the next visit on', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ location: 'Barn' })] })]
  measure('s1', 140, (ago) => (ago <= 15 ? 0.3 : 0.8))
  openScreen('/')
  await waitFor(async () =>
    expect(await screen.findByRole('region', { name: 'Alerts' })).toHaveTextContent(/^Alerts1/),
  )
  // So that nothing on the page moves now.
  expect(screen.queryByRole('region', { name: 'Findings' })).toBeNull()
  cleanup()
  openScreen('/')
  const findings = await card('Findings')
  expect(findings.getByText(/: 37% of usual, about [\d.,]+ kWh and \$\d+ missing\./)).toBeVisible()
  expect(findings.getByRole('link', { name: 'Open: Barn' })).toHaveAttribute(
    'href',
    '/solar-management/p1/s1',
  )
})
