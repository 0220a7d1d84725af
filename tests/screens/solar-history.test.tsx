import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
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
/** Thin spaces as plain ones. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')

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
  expect(measured.getByText('20 kWh', { selector: 'p *' })).toBeVisible()
  expect(measured.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/projects/p1/solar-systems/s1/history.csv',
  )
})

test('days, months and years are bars of one chart, with a table of what is shown', async () => {
  const user = await openHistory(daysFrom('2024-11-20', 400))
  const measured = within(await region())
  const table = () => measured.getByRole('table', { hidden: true })
  const shown = () => measured.getByText((_, element) => element?.ariaLive === 'polite')
  const press = async (name: string) => user.click(measured.getByRole('button', { name }))
  expect(measured.getByRole('img')).toHaveTextContent('400 points')
  expect(plain(shown().textContent)).toBe('Nov 24 – Dec 24, 2025')
  expect(within(table()).getAllByRole('row', { hidden: true })).toHaveLength(32)
  expect(measured.getByRole('button', { name: 'Day', pressed: true })).toBeVisible()
  await press('Earlier')
  expect(plain(shown().textContent)).toBe('Oct 24 – Nov 23, 2025')
  await press('Month')
  expect(measured.getByRole('img', { name: 'kWh by month' })).toHaveTextContent('14 points')
  expect(table()).toHaveTextContent('MonthkWhDays measured')
  expect(table()).toHaveTextContent('Nov 202530030')
  await press('Year')
  const rows = within(table()).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'YearkWhDays measured',
    '202442042',
    '20253,580358',
  ])
})

test('the zoom buttons do what dragging does', async () => {
  const user = await openHistory(daysFrom('2025-01-01', 200))
  const measured = within(await region())
  const shown = () =>
    plain(measured.getByText((_, element) => element?.ariaLive === 'polite').textContent)
  const press = async (name: string) => user.click(measured.getByRole('button', { name }))
  await press('Show all')
  expect(shown()).toBe('Jan 1 – Jul 19, 2025')
  expect(measured.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await press('Zoom in')
  await press('Zoom in')
  await press('Earlier')
  expect(shown()).toBe('Jan 26 – Mar 16, 2025')
})

test('year on year, best and worst week and missing days', async () => {
  await openHistory([
    ...daysFrom('2024-03-04', 60),
    ...daysFrom('2025-03-04', 60, (at) => (at > 12 && at < 20 ? 3 : 9)),
  ])
  const measured = within(await region())
  const figure = (label: string) =>
    within(measured.getByText(label).closest('div') ?? document.body)
  expect(figure('Against the year before').getByText(/^\u221217\.0%$/)).toBeVisible()
  expect(figure('Best week').getByText('70 kWh')).toBeInTheDocument()
  expect(figure('Worst week').getByText('21 kWh')).toBeInTheDocument()
  expect(figure('Days missing').getByText('305')).toBeInTheDocument()
  expect(measured.getByText('May 3, 2024', { selector: 'li time' })).toBeInTheDocument()
})

test('thousands of missing days have a thousands separator', async () => {
  await openHistory([...daysFrom('2021-03-04', 60), ...daysFrom('2025-03-04', 60)])
  const measured = within(await region())
  expect(measured.getByText('1,401')).toBeInTheDocument()
  expect(measured.getByText('1,401 days')).toBeInTheDocument()
})

test.each([
  [21, 'and 1 more gap'],
  [22, 'and 2 more gaps'],
])('of %d gaps, those not listed are counted', async (count, text) => {
  await openHistory(daysFrom('2025-01-01', 2 * count + 1).filter((_, at) => at % 2 === 0))
  const items = within(await region()).getAllByRole('listitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toContain(text)
})

test('a fortnight that fell short is to look at or to act on, and can be shown in the chart', async () => {
  const clear = [...(clearSkyKwh(buildSolar(), '2025-03-01', 140)?.values() ?? [])]
  const share = (at: number) => (at >= 125 ? 0.4 : at >= 111 ? 0.6 : 0.8)
  const user = await openHistory(daysFrom('2025-03-01', 140, (at) => (clear[at] ?? 0) * share(at)))
  const measured = within(await region())
  await user.click(measured.getByText(/^2 of 10 fortnights fell short/))
  const act = measured.getByText('Act now').closest('li')
  expect(plain(act?.textContent ?? '')).toMatch(/Jul 4 – 17, 2025: \d+% of usual, about \d+ kWh/)
  expect(measured.getByText('Have a look')).toBeVisible()
  await user.click(within(act ?? document.body).getByRole('button', { name: /Show/ }))
  const shown = measured.getByText((_, element) => element?.ariaLive === 'polite')
  expect(plain(shown.textContent)).toBe('May 6 – Jul 18, 2025')
})

test.each(['5-6', 'abc'])(
  'a capacity of %s is replaced by a default that the page names',
  async (capacity) => {
    farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1', capacity })] })]
    await openHistory(daysFrom('2025-03-01', 3))
    const measured = within(await region())
    expect(measured.getByText('Of a cloudless year')).toBeVisible()
    expect(measured.getByText(/^Assumed: 5 kW[.,]/)).toBeVisible()
  },
)

test('a history that fails to load can be retried', async () => {
  let isBusy = true
  mockServer.use(http.get(HISTORY, () => (isBusy ? refuse(503, 'Busy.') : undefined)))
  const user = await openHistory(daysFrom('2025-03-01', 3))
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be loaded/)
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await region()).toBeVisible()
})
