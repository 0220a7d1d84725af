import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { previewRequest } from '#contract/production-preview.ts'
import { historyRequest } from '#contract/solar-history.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aDay, goTo, HISTORY, openHistory, reported, upload } from './history-uploads.ts'

const PREVIEW = `${HISTORY}/preview`

const TWO_ARRAYS = `Date,Grid kWh,East kWh,West kWh
2026-11-20,1,10,5
2026-11-21,2,12,6
`
const SLASHED = 'Date,kWh\n03/04/2025,7\n'

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

/** The card of the file, which is cheaper to search than the whole page. */
const card = async () => {
  const title = await screen.findByText(/\.csv$/, { selector: 'h3' })
  return within(title.closest('section') ?? document.body)
}
const button = async (name: string | RegExp) => (await card()).findByRole('button', { name })
const total = async (text: RegExp) => (await card()).findByText(text)
/** Presses a button as soon as it can be pressed. */
async function press(user: UserEvent, name: string | RegExp) {
  const pressed = await button(name)
  await waitFor(() => expect(pressed).toBeEnabled())
  await user.click(pressed)
}
const stored = () => [...(farm.history.get('s1') ?? [])]

/** Opens the screen of one uncertain file. */
async function uploadUncertain(text = TWO_ARRAYS) {
  const user = await openHistory()
  await upload(user, { 'barn.csv': text })
  await (await card()).findByRole('table', { name: 'First rows of the file' })
  return user
}

test('a certain file is stored without a question', async () => {
  const user = await openHistory()
  await upload(user, { 'barn.csv': aDay(1) })
  expect(await reported('barn.csv')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Store these days' })).not.toBeInTheDocument()
})

test('an uncertain file shows its rows and the days they give, and is stored by one tap', async () => {
  const user = await uploadUncertain()
  const shown = await card()
  expect(screen.getByRole('region', { name: 'barn.csv' })).toBeVisible()
  expect(shown.getByRole('heading', { name: 'barn.csv' })).toHaveFocus()
  expect(shown.getByText(/^Are the ticked columns your production/)).toBeVisible()
  expect(await button(/^Grid kWh/)).toHaveAttribute('aria-pressed', 'true')
  const days = within(await shown.findByRole('list', { name: 'The newest days' }))
  expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sat, Nov 212 kWh',
    'Fri, Nov 201 kWh',
  ])
  await press(user, 'Store these days')
  expect(await reported('barn.csv')).toBeVisible()
  expect(stored()).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ])
  expect(screen.queryByRole('button', { name: 'Store these days' })).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
})

test('days that would be replaced are named, and days without energy cannot replace them', async () => {
  farm.history.set('s1', new Map([['2026-11-21', 30.5]]))
  const user = await uploadUncertain('Date,Grid kWh,East kWh\n2026-11-20,1,0\n2026-11-21,2,0\n')
  expect(await total(/^Measured in this time already: 1 day, 30\.5 kWh/)).toBeVisible()
  await press(user, /^Grid kWh/)
  await press(user, /^East kWh/)
  expect(await total(/^These days have no energy/)).toBeVisible()
  expect(await button('Store these days')).toBeDisabled()
})

test('several columns are summed, and what is not counted is named', async () => {
  const user = await uploadUncertain()
  await press(user, /^Grid kWh/)
  expect(await button('Store these days')).toBeDisabled()
  await press(user, /^East kWh/)
  await press(user, /^West kWh/)
  expect(await screen.findByText('Not counted: Grid kWh')).toBeVisible()
  expect(await total(/33 kWh. Is that right\?/)).toHaveTextContent(
    '2 days, Nov 20, 2026 to Nov 21, 2026, 33 kWh. Is that right?',
  )
  await press(user, 'Store these days')
  await reported('barn.csv')
  expect(stored()).toEqual([
    ['2026-11-20', 15],
    ['2026-11-21', 18],
  ])
})

test('another date column can be chosen', async () => {
  const user = await uploadUncertain('Sent,Made,East kWh,West kWh\n2026-11-22,2026-11-20,3,4\n')
  expect(await screen.findByText('Nov 22', { exact: false, selector: 'li time' })).toBeVisible()
  await user.click(await button(/^Date/))
  expect(screen.getByText('Tap the column with the date.')).toBeVisible()
  await press(user, 'Made')
  expect(await screen.findByText('Nov 20', { exact: false, selector: 'li time' })).toBeVisible()
})

test('the order of day and month is asked by a date of the file', async () => {
  const user = await uploadUncertain(SLASHED)
  const order = within(
    await (await card()).findByRole('group', { name: '03/04/2025 in this file is' }),
  )
  await user.click(order.getByRole('radio', { name: 'Mar 4, 2025' }))
  expect(await screen.findByText('Tue, Mar 4')).toBeVisible()
  await press(user, 'Store these days')
  await reported('barn.csv')
  expect(stored()).toEqual([['2025-03-04', 7]])
})

test('what is not asked stands behind more choices; power has a unit of power', async () => {
  const user = await uploadUncertain()
  const shown = await card()
  expect(shown.queryByRole('group', { name: 'Unit' })).not.toBeInTheDocument()
  await user.click(shown.getByText('More choices'))
  await user.click(await shown.findByRole('radio', { name: 'Power at that moment' }))
  expect(shown.getByRole('radio', { name: 'kW' })).toBeChecked()
  await user.click(shown.getByRole('radio', { name: 'Wh' }))
  expect(shown.getByRole('radio', { name: 'Energy since the row before' })).toBeChecked()
  await user.selectOptions(shown.getByRole('combobox', { name: 'These times are' }), 'UTC')
  const sent = new Promise((resolve) => {
    mockServer.events.on('request:start', ({ request }) => {
      const isStoring = request.method === 'POST' && request.url.endsWith('/history')
      if (isStoring) resolve(request.clone().json())
    })
  })
  await press(user, 'Store these days')
  expect(historyRequest.parse(await sent)).toMatchObject({
    reading: { energyColumns: [1], means: 'energy', unit: 'Wh', zone: 'UTC' },
  })
})

test('the other files of an upload with the same header need no second look', async () => {
  const user = await openHistory()
  await upload(user, { 'a.csv': TWO_ARRAYS, 'b.csv': TWO_ARRAYS.replaceAll('2026', '2025') })
  expect(await (await card()).findByText('1 more file waits after this one.')).toBeVisible()
  await press(user, 'Store these days')
  expect(await reported('a.csv')).toBeVisible()
  expect(await reported('b.csv')).toBeVisible()
  expect(stored()).toHaveLength(4)
})

test('a file that is left out stores nothing', async () => {
  const user = await uploadUncertain()
  await press(user, 'Leave this file out')
  expect(screen.queryByRole('region', { name: 'barn.csv' })).not.toBeInTheDocument()
  expect(stored()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a choice survives another tab and a reload', async () => {
  const user = await uploadUncertain()
  await press(user, /^East kWh/)
  await goTo(user, 'Maintenance')
  await goTo(user, 'Historical Data')
  expect(await button(/^East kWh/)).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('tab', { name: 'Historical Data' })).toHaveFocus()
  cleanup()
  // The file is in sight at once.
  openScreen('/solar-management/p1/s1')
  expect(await button(/^East kWh/)).toHaveAttribute('aria-pressed', 'true')
  expect(await total(/25 kWh. Is that right\?/)).toBeVisible()
})

test('days that cannot be added up say why, and can be tried again', async () => {
  const user = await uploadUncertain()
  let isBusy = true
  mockServer.use(
    http.post(PREVIEW, async ({ request }) => {
      const { reading } = previewRequest.parse(await request.clone().json())
      return reading && isBusy ? refuse(503, 'Busy.') : undefined
    }),
  )
  await press(user, /^East kWh/)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The days could not be added up. Busy.',
  )
  expect(await button('Store these days')).toBeDisabled()
  isBusy = false
  await press(user, 'Try again')
  expect(await total(/25 kWh. Is that right\?/)).toBeVisible()
})

test('days that could not be stored stay in sight', async () => {
  const user = await uploadUncertain()
  mockServer.use(http.post(HISTORY, () => refuse(503, 'Busy.'), { once: true }))
  await press(user, 'Store these days')
  expect(await screen.findByText('The days were not stored. Busy.')).toBeVisible()
  await press(user, 'Store these days')
  expect(await reported('barn.csv')).toBeVisible()
})

test('a file in which nothing can be read says why', async () => {
  mockServer.use(http.post(HISTORY, () => refuse(422, 'This file needs a look.')))
  const user = await openHistory()
  await upload(user, { 'barn.csv': 'Eggs\n' })
  expect(await screen.findByRole('alert')).toHaveTextContent('This file holds headers only.')
  expect(screen.queryByRole('button', { name: 'Store these days' })).not.toBeInTheDocument()
  await press(user, 'Leave this file out')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a backend without a preview is quoted', async () => {
  mockServer.use(
    http.post(HISTORY, () => refuse(422, 'Name the column of your production "kWh".')),
    http.post(PREVIEW, () => refuse(404, 'Not found.')),
  )
  const user = await openHistory()
  await upload(user, { 'barn.csv': TWO_ARRAYS })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'barn.csv was not read. Name the column of your production "kWh". Please upload it again.',
  )
})

test('a table of a thousand columns shows the likely ones, and finds any other', async () => {
  const names = Array.from({ length: 999 }, (_, at) => `sensor ${at}`)
  const user = await uploadUncertain(
    `Date,${names.join()}\n2026-11-21,${names.map((_, at) => at).join()}\n`,
  )
  expect((await card()).getAllByRole('columnheader')).toHaveLength(12)
  await user.type((await card()).getByRole('searchbox', { name: 'Find a column' }), 'sensor 77')
  await press(user, 'sensor 777')
  await press(user, /^sensor 0/)
  expect(await total(/777 kWh. Is that right\?/)).toBeVisible()
})

test('a farmer without a mouse shows his file by keyboard', async () => {
  const user = await uploadUncertain()
  const steps = [/^Date/, /^Production/, /^Date/, /^Grid kWh/, /^East kWh/]
  for (const name of steps) {
    await user.tab()
    expect(document.activeElement).toHaveAccessibleName(name)
  }
  await user.keyboard(' ')
  expect(await total(/25 kWh. Is that right\?/)).toBeVisible()
})
