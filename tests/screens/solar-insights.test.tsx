import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { kwhText, roundMoneyText } from '#src/lib/format.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aPhoto, choose, choosePhoto, problem } from './upload-window.ts'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.getByRole('button', { name })
const card = (name: string) => within(screen.getByRole('region', { name }))

test('the insights show the figures of the spec, each with its provenance', async () => {
  farm.projects = [
    buildProject({
      solarSystems: [
        buildSolar({
          location: 'Fresno, California',
          latitude: '',
          capacity: '6',
          efficiency: '20',
        }),
      ],
    }),
  ]
  const { user } = openScreen('/solar-management/p1/s1')
  await heading('Insights for Fresno, California')
  await screen.findByText('No days measured yet.')
  const dashboard = card('Performance Dashboard')
  expect(dashboard.getByText('Optimal')).toBeVisible()
  expect(dashboard.getByText(/94% of theoretical maximum/)).toBeVisible()
  expect(dashboard.getByText('3.2 kWh').nextElementSibling).toHaveTextContent(
    'entered · example: 5.4 kWh',
  )
  const value = card('Energy Value Calculator')
  expect(value.getByText('Beta')).toBeVisible()
  for (const dollars of ['$4.22', '$126.72', '$1,541.76', '$0.22'])
    expect(value.getByText(dollars)).toBeVisible()
  expect(value.queryByText('measured')).toBeNull()
  const assistant = card('AI Solar Planning Assistant')
  expect(assistant.getByRole('tab', { selected: true })).toHaveTextContent('Optimization')
  expect(assistant.getByText(/30-35°/)).toBeVisible()
  expect(assistant.getByText(/10 AM - 3 PM/)).toBeVisible()
  expect(assistant.getByText(/5-10% boost/)).toBeVisible()
  assistant.getByRole('tab', { name: 'Optimization' }).focus()
  await user.keyboard('{ArrowLeft}')
  expect(assistant.getByRole('tab', { name: 'Maintenance' })).toHaveFocus()
  for (const due of [/in 30 days/, /in 90 days/, /in 8 months/, /expires 2044/])
    expect(assistant.getByText(due)).toBeVisible()
  expect(screen.getByText(/Needs a latitude/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Complete Setup' })).toHaveAttribute('href', '/dashboard')
})

test.each([
  ['1400', '1,400 kWh'],
  ['8,4', '8.4 kWh'],
  ['1,204', '1,204 kWh'],
  ['24-25', '24-25'],
  ['about 8', 'about 8'],
])('a monthly generation of %s stands in place of the example, as %s', async (entered, shown) => {
  const system = buildSolar({ monthlyGeneration: entered, capacity: '6', efficiency: '20' })
  farm.projects = [buildProject({ solarSystems: [system] })]
  openScreen('/solar-management/p1/s1')
  const own = await screen.findByText('Monthly Average')
  expect(own.nextElementSibling).toHaveTextContent(`${shown}entered · example: 162 kWh`)
})

test('more kWh a day than the panels can make are questioned', async () => {
  const system = buildSolar({ currentGeneration: '86', capacity: '6' })
  farm.projects = [buildProject({ solarSystems: [system] })]
  openScreen('/solar-management/p1/s1')
  expect(
    await screen.findByText(/86 kWh a day is more than 6 kW can make: 84 kWh at most\./),
  ).toBeVisible()
  expect(screen.queryByText(/86 kW\b/)).not.toBeInTheDocument()
})

test('with coordinates the cloudless day and year are charts with tables', async () => {
  farm.projects = [
    buildProject({
      solarSystems: [buildSolar({ location: 'Golden, Colorado' })],
    }),
  ]
  openScreen('/solar-management/p1/s1')
  const months = await screen.findByRole('table', { name: /^Cloudless this year [\d,]+ kWh/ })
  const kwh = within(months)
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent))
  expect(kwh).toHaveLength(12)
  expect(kwh[5]).toBeGreaterThan(kwh[11] ?? Infinity)
  expect(
    screen.getByRole('img', { name: /on a cloudless day like today.*marks now/ }),
  ).toBeVisible()
  const sun = card('What the sun offers')
  expect(
    sun.getByText(/^Best tilt and direction: about 31° south, give or take 7°\./),
  ).toBeVisible()
  expect(sun.getAllByText('6 PM')).not.toHaveLength(0)
  expect(sun.queryByText(/^\d+:00$/)).toBeNull()
  expect(sun.getAllByText('estimate')).toHaveLength(2)
})

describe('with measured days', () => {
  const system = buildSolar({ location: 'Fresno, California' })
  const daysUpTo = (last: string, count: number, shareOf: (ago: number) => number) => {
    const first = addDays(last, 1 - count)
    const clear = [...(clearSkyKwh(system, first, count) ?? [])]
    return new Map(clear.map(([date, kwh], at) => [date, kwh * shareOf(count - at)]))
  }
  const TODAY = dateOf(Math.floor(Date.now() / 86_400_000))
  const YESTERDAY = addDays(TODAY, -1)
  const open = (days: Map<string, number>) => {
    farm.projects = [buildProject({ solarSystems: [system] })]
    farm.history.set('s1', days)
    return openScreen('/solar-management/p1/s1')
  }
  const status = async () => within(await screen.findByRole('region', { name: 'Status' }))

  test('kWh, money and the share of a cloudless year come first, and the examples fold', async () => {
    // Older than a year and therefore ignored.
    const days = daysUpTo(YESTERDAY, 140, () => 0.605)
    days.set('2020-05-01', 999)
    open(days)
    expect(await (await status()).findByText('Making what is usual.')).toBeVisible()
    const production = card('Measured production')
    const month = [...days].filter(([date]) => date.startsWith(YESTERDAY.slice(0, 7)))
    const kwh = month.reduce((sum, [, made]) => sum + made, 0)
    const label = YESTERDAY.slice(0, 7) === TODAY.slice(0, 7) ? 'This month' : /^[A-Z][a-z]+ \d+$/
    const figure = within(production.getByText(label).parentElement!)
    expect(figure.getByText(kwhText(kwh))).toBeVisible()
    expect(figure.getByText(`about ${roundMoneyText(kwh * 0.22)}`)).toBeVisible()
    expect(figure.getByText('estimate')).toBeVisible()
    const share = within(production.getByText('Of a cloudless year').parentElement!)
    expect(share.getByText('60%')).toBeVisible()
    const examples = screen.getByText('Example figures').closest('details')
    expect(examples).not.toHaveAttribute('open')
    expect(within(examples!).getByText('$1,541.76')).toBeInTheDocument()
    expect(within(examples!).getByText('Optimal')).toBeInTheDocument()
    expect(within(examples!).getByText(/94% of theoretical maximum/)).toBeInTheDocument()
  })

  test('a tariff is in the currency of the farm', async () => {
    farm.currency = 'INR'
    const { user } = open(daysUpTo(YESTERDAY, 20, () => 0.6))
    // What is not entered is the example of the specification, in dollars.
    expect(await screen.findByText(/^Money at \$0\.22 per kWh:/)).toHaveTextContent('example')
    await user.click(await screen.findByRole('button', { name: 'Enter your tariff' }))
    const tariff = await screen.findByRole('textbox', { name: 'Tariff (₹ per kWh)' })
    await user.type(tariff, '5000{Enter}')
    expect(screen.getByText('Enter Indian rupees per kWh, such as 18.')).toBeVisible()
    await user.clear(tariff)
    await user.type(tariff, '8.25{Enter}')
    expect(await screen.findByText(/^Money at ₹8\.25 per kWh:/)).toHaveTextContent('entered')
    expect(screen.getAllByText(/^about ₹/)).not.toHaveLength(0)
  })

  test('what the energy is worth follows the tariff that the farmer enters', async () => {
    const { user } = open(daysUpTo(YESTERDAY, 20, () => 0.6))
    expect(await screen.findByText(/^Money at \$0\.22 per kWh:/)).toHaveTextContent('example')
    await user.click(await screen.findByRole('button', { name: 'Enter your tariff' }))
    const tariff = screen.getByRole('textbox', { name: 'Tariff ($ per kWh)' })
    await user.type(tariff, '31{Enter}')
    expect(screen.getByText('Enter dollars per kWh, such as 0.18.')).toBeVisible()
    await user.clear(tariff)
    await user.type(tariff, '0.31{Enter}')
    expect(await screen.findByText(/^Money at \$0\.31 per kWh:/)).toHaveTextContent('entered')
    expect(farm.projects[0]?.solarSystems?.[0]).toMatchObject({ tariffPerKwh: '0.31' })
    const month = [...farm.history.get('s1')!].filter(([date]) =>
      date.startsWith(TODAY.slice(0, 4)),
    )
    const kwh = month.reduce((sum, [, made]) => sum + made, 0)
    const year = screen.getByText(TODAY.slice(5) === '01-01' ? YESTERDAY.slice(0, 4) : 'This year')
    expect(
      within(year.parentElement!).getByText(`about ${roundMoneyText(kwh * 0.31)}`),
    ).toBeVisible()
  })

  test('a fault says what is missing, and becomes a task only once', async () => {
    const days = daysUpTo(YESTERDAY, 140, (ago) => (ago <= 15 ? 0.3 : 0.7))
    const { user } = open(days)
    const act = await status()
    expect(
      await act.findByText(
        /: 4[23]% of usual, about \d+ kWh and \$\d+ missing\. Check the panels\./,
      ),
    ).toBeVisible()
    await user.click(await act.findByRole('button', { name: /^Add task/ }))
    expect(await act.findByText(/^Task added, due/)).toBeVisible()
    cleanup()
    openScreen('/solar-management/p1/s1')
    const again = await status()
    expect(await again.findByRole('link', { name: 'In your tasks' })).toBeVisible()
    expect(again.queryByRole('button', { name: /^Add task/ })).not.toBeInTheDocument()
  })

  test('a slightly weak fortnight is something to look at', async () => {
    open(daysUpTo(YESTERDAY, 140, (ago) => (ago <= 15 ? 0.53 : 0.7)))
    const look = await status()
    expect(await look.findByText(/: 7[56]% of usual/)).not.toHaveTextContent('Check the panels')
    expect(look.getByText(/The best days made less, too/)).toBeVisible()
  })

  test.each([
    ['of two weeks', daysUpTo(YESTERDAY, 14, () => 0.7), /cannot be judged yet/],
    ['of long ago', daysUpTo(addDays(TODAY, -90), 140, () => 0.3), /^Nothing measured since/],
  ])('%s the page says why nothing is judged', async (_what, days, text) => {
    open(days)
    expect(await (await status()).findByText(text)).toBeVisible()
  })

  test('without coordinates the page says what it needs', async () => {
    farm.projects = [buildProject({ solarSystems: [buildSolar({ latitude: '' })] })]
    farm.history.set('s1', new Map([[YESTERDAY, 20]]))
    const { user } = openScreen('/solar-management/p1/s1')
    const unknown = await status()
    expect(await unknown.findByText(/cannot be judged without latitude/)).toBeVisible()
    await user.click(unknown.getByRole('button', { name: 'Add them' }))
    expect(await screen.findByLabelText(/^Latitude/)).toBeVisible()
  })
})

test('past generation is uploaded, and the claim is marked as a sample', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  const { user } = openScreen('/solar-management/p1/s1')
  await user.click(await screen.findByRole('tab', { name: 'Historical Data' }))
  await user.click(button('Select Files'))
  await choose(new File(['date,kWh\n2025-01-01,4'], 'year.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }))
  expect(await screen.findByText('Historical solar data uploaded and analyzed')).toBeVisible()
  const panel = card('Uploaded files')
  expect(panel.getByText('year.csv')).toBeVisible()
  expect(panel.getByText(/15% improvement over the past year/)).toBeVisible()
  expect(panel.getByText('example')).toBeVisible()
})

describe('unsuitable files are refused before the upload', () => {
  const csv = (name: string) => new File(['date,kWh\n2025-01-01,4'], name, { type: 'text/csv' })
  test.each([
    [
      'a file of 100 MB',
      () => {
        const file = csv('century.csv')
        Object.defineProperty(file, 'size', { value: 104_857_600 })
        return [file]
      },
      'century.csv exceeds maximum allowed size of 10 MB',
    ],
    [
      'a sixth file',
      () => [1, 2, 3, 4, 5, 6].map((number) => csv(`year-${number}.csv`)),
      'You can only upload 5 files',
    ],
    [
      'an empty file, which no retry could help',
      () => [new File([], 'empty.csv', { type: 'text/csv' })],
      'This file is empty. Please choose another one.',
    ],
    ['a PDF', () => [new File(['%PDF-1.7'], 'manual.pdf', { type: 'application/pdf' })], /CSV/],
  ])('%s', async (_what, files, sentence) => {
    farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
    const { user } = openScreen('/solar-management/p1/s1')
    await user.click(await screen.findByRole('tab', { name: 'Historical Data' }))
    await user.click(button('Select Files'))
    await choose(...files())
    expect(await problem()).toMatch(sentence)
    expect(farm.uploads.size).toBe(0)
  })
})

test('a latitude beyond the poles is saved, and the page says what it cannot assess', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ latitude: '95' })] })]
  const { user } = openScreen('/solar-management/p1/s1')
  expect(await screen.findByText(/Needs a latitude from -90 to 90/)).toBeVisible()
  await user.click(button('Add them'))
  expect(await heading('Location Information')).toBeVisible()
})

test.each([
  [{ altitudeM: '', tiltAngle: '25' }, 'Assumed: sea level.', 'Location Information'],
  [{ altitudeM: '94', tiltAngle: '' }, 'Assumed: 20°.', 'Panel Configuration'],
])('what is assumed leads to the step that asks for it: %j', async (fields, text, step) => {
  const system = buildSolar({ orientation: 'south', ...fields })
  farm.projects = [buildProject({ solarSystems: [system] })]
  const { user } = openScreen('/solar-management/p1/s1')
  const assumed = await screen.findByText((_, element) => element?.textContent === `${text} Change`)
  await user.click(within(assumed).getByRole('button', { name: 'Change' }))
  expect(await heading(step)).toBeVisible()
})

test('a photo of the panels is analyzed for the saved system', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  const { user } = openScreen('/solar-management/p1/s1')
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  await choosePhoto(user, aPhoto('panel.jpg'))
  await waitFor(() =>
    expect(farm.analyses).toMatchObject([{ entityType: 'solar', entityId: 's1' }]),
  )
})
