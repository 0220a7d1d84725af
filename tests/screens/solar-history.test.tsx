import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const HISTORY = '*/api/projects/p1/solar-systems/s1/history'

const daysFrom = (date: string, count: number, kwhOf: (at: number) => number = () => 10) =>
  Array.from({ length: count }, (_, at) => ({ date: dateOf(dayNumber(date) + at), kwh: kwhOf(at) }))

const region = () => screen.findByRole('region', { name: 'Measured production' })
const day = (date: string) =>
  new Date(date).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

async function openHistory(days: SolarDay[]) {
  farm.history.set('s1', new Map(days.map(({ date, kwh }) => [date, kwh])))
  const { user } = openScreen('/solar-management/p1/s1')
  await user.click(await screen.findByRole('tab', { name: 'Historical Data' }))
  return user
}

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

test('the measured days can be downloaded', async () => {
  await openHistory(daysFrom('2025-03-01', 2))
  const measured = within(await region())
  expect(measured.getByText('20 kWh')).toBeVisible()
  expect(measured.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/projects/p1/solar-systems/s1/history.csv',
  )
})

test('the zoom buttons change the shown range and the table', async () => {
  const user = await openHistory(daysFrom('2025-01-01', 200))
  const measured = within(await region())
  const table = () => measured.getByRole('table', { hidden: true })
  const shown = () => measured.getByText((_, element) => element?.ariaLive === 'polite')
  expect(measured.getAllByRole('img')).toHaveLength(2)
  expect(table()).toHaveTextContent('MonthkWhDays measured')
  await user.click(measured.getByRole('button', { name: 'Zoom in' }))
  await user.click(measured.getByRole('button', { name: 'Zoom in' }))
  expect(table()).toHaveTextContent('DaykWh')
  expect(within(table()).getAllByRole('row', { hidden: true })).toHaveLength(51)
  await user.click(measured.getByRole('button', { name: 'Earlier' }))
  expect(shown()).toHaveTextContent(`${day('2025-02-20')} to ${day('2025-04-10')}`)
  await user.click(measured.getByRole('button', { name: 'Show all' }))
  expect(shown()).toHaveTextContent(`${day('2025-01-01')} to ${day('2025-07-19')}`)
  expect(measured.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the table lists whole months, as the bars do', async () => {
  const user = await openHistory(daysFrom('2025-01-01', 365))
  const measured = within(await region())
  await user.click(measured.getByRole('button', { name: 'Zoom in' }))
  expect(measured.getByText((_, element) => element?.ariaLive === 'polite')).toHaveTextContent(
    `${day('2025-04-02')} to ${day('2025-10-01')}`,
  )
  const rows = within(measured.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  })
  const texts = rows.slice(1).map(({ textContent }) => textContent)
  expect(texts).toHaveLength(7)
  expect(texts[0]).toBe('Apr 202530030')
  expect(texts.at(-1)).toBe('Oct 202531031')
})

test('year on year, best and worst week and missing days are marked as measured', async () => {
  await openHistory([
    ...daysFrom('2024-03-04', 60),
    ...daysFrom('2025-03-04', 60, (at) => (at > 12 && at < 20 ? 3 : 9)),
  ])
  const measured = within(await region())
  const figure = (label: string) =>
    within(measured.getByText(label).closest('div') ?? document.body)
  expect(figure('Against the year before').getByText(/^\u221217\.0%$/)).toBeVisible()
  expect(figure('Best week').getByText('70 kWh')).toBeVisible()
  expect(figure('Worst week').getByText('21 kWh')).toBeVisible()
  expect(figure('Days missing').getByText('305')).toBeVisible()
  for (const label of ['Against the year before', 'Best week', 'Worst week', 'Days missing'])
    expect(figure(label).getByText('measured')).toBeVisible()
  expect(measured.getByText(day('2024-05-03'), { selector: 'li time' })).toBeInTheDocument()
})

test('thousands of missing days have a thousands separator', async () => {
  await openHistory([...daysFrom('2021-03-04', 60), ...daysFrom('2025-03-04', 60)])
  const measured = within(await region())
  expect(measured.getByText('1,401')).toBeVisible()
  expect(measured.getByText('1,401 days')).toBeInTheDocument()
})

test.each([
  [21, 'and 1 more gap measured'],
  [22, 'and 2 more gaps measured'],
])('of %d gaps, those not listed are counted', async (count, text) => {
  await openHistory(daysFrom('2025-01-01', 2 * count + 1).filter((_, at) => at % 2 === 0))
  const items = within(await region()).getAllByRole('listitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toContain(text)
})

test('a fortnight that fell short is a warning or an alarm, and can be shown in the chart', async () => {
  const daily = (at: number) => (at >= 126 ? 8 : at >= 112 ? 14 : 17)
  const user = await openHistory(daysFrom('2025-03-01', 140, daily))
  const measured = within(await region())
  const alarm = (await measured.findByText('Alarm')).closest('li')
  expect(alarm).toHaveTextContent(`${day('2025-07-05')} to ${day('2025-07-18')}`)
  expect(measured.getByText('Warning')).toBeVisible()
  await user.click(within(alarm ?? document.body).getByRole('button', { name: /Show/ }))
  expect(measured.getByText((_, element) => element?.ariaLive === 'polite')).not.toHaveTextContent(
    day('2025-03-01'),
  )
})

test.each(['5-6', 'abc'])(
  'a capacity of %s is replaced by a default that the page names',
  async (capacity) => {
    farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1', capacity })] })]
    await openHistory(daysFrom('2025-03-01', 3))
    const measured = within(await region())
    expect(await measured.findByText(/made \d+% of what cloudless days/)).toBeVisible()
    expect(measured.getByText(/Assumed: 5 kW\./)).toBeVisible()
  },
)

test('without coordinates the expectation is not assessed, and the page says what it needs', async () => {
  farm.projects = [
    buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1', latitude: '95' })] }),
  ]
  await openHistory(daysFrom('2025-03-01', 3))
  expect(await screen.findByText(/Needs the latitude/)).toBeVisible()
})

test('a history that fails to load can be retried', async () => {
  let isBusy = true
  mockServer.use(http.get(HISTORY, () => (isBusy ? refuse(503, 'Busy.') : undefined)))
  const user = await openHistory(daysFrom('2025-03-01', 3))
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be loaded/)
  const dashboard = within(screen.getByRole('region', { name: 'Performance Dashboard' }))
  expect(dashboard.getByText('The measured days could not be loaded.')).toBeVisible()
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region()).toBeVisible()
})
