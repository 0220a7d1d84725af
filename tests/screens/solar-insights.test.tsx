import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
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
  const dashboard = card('Performance Dashboard')
  expect(dashboard.getByText('5.4 kWh')).toBeVisible()
  expect(dashboard.getByText('162 kWh')).toBeVisible()
  expect(dashboard.getByText('Optimal')).toBeVisible()
  expect(dashboard.getByText(/94% of theoretical maximum/)).toBeVisible()
  expect(dashboard.getByText('3.2 kWh')).toBeVisible()
  expect(await dashboard.findByText(/^No days measured yet/)).toBeVisible()
  const value = card('Energy Value Calculator')
  expect(value.getByText('Beta')).toBeVisible()
  for (const dollars of ['$4.22', '$126.72', '$1,541.76', '$0.22 per kWh'])
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
])('a monthly generation of %s is listed first, as %s', async (monthlyGeneration, shown) => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ monthlyGeneration })] })]
  openScreen('/solar-management/p1/s1')
  const own = await screen.findByText('Your monthly average')
  expect(own.nextElementSibling).toHaveTextContent(`${shown}entered`)
  const sample = screen.getByText('Current Generation')
  expect(own.compareDocumentPosition(sample)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('with coordinates the clear-sky day and year are charts with tables', async () => {
  farm.projects = [
    buildProject({
      solarSystems: [buildSolar({ location: 'Golden, Colorado' })],
    }),
  ]
  openScreen('/solar-management/p1/s1')
  const months = await screen.findByRole('table', { name: /This year/ })
  const kwh = within(months)
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent))
  expect(kwh).toHaveLength(12)
  expect(kwh[5]).toBeGreaterThan(kwh[11] ?? Infinity)
  expect(screen.getByRole('img', { name: /Expected generation today.*marks now/ })).toBeVisible()
  const sun = card('What the sun offers')
  expect(sun.getByText(/^\d+° south$/)).toBeVisible()
  expect(sun.getAllByText('6 PM')).not.toHaveLength(0)
  expect(sun.queryByText(/^\d+:00$/)).toBeNull()
  expect(sun.getAllByText(/\(clear sky\)/)).toHaveLength(5)
})

test('measured energy is shown beside sample and claim, with its value at an example rate', async () => {
  const system = buildSolar({ location: 'Fresno, California' })
  farm.projects = [buildProject({ solarSystems: [system] })]
  const clear = [...(clearSkyKwh(system, '2026-05-01', 10) ?? [])]
  const days = clear.map(([date, kwh]) => [date, kwh * 0.605] as const)
  // Older than a year and therefore ignored.
  farm.history.set('s1', new Map([['2025-05-01', 999], ...days]))
  const kwh = days.reduce((sum, [, made]) => sum + made, 0)
  openScreen('/solar-management/p1/s1')
  await heading('Insights for Fresno, California')
  const value = card('Energy Value Calculator')
  const measured = within((await value.findByText('You measured')).parentElement!)
  expect(measured.getByText(`${Math.round(kwh)} kWh`)).toBeVisible()
  expect(measured.getByText('measured')).toBeVisible()
  expect(measured.getByText(/on 10 days of the year up to/)).toHaveTextContent('May 10, 2026')
  const worth = within(value.getByText('Value of these kWh').parentElement!)
  expect(worth.getByText(`$${(kwh * 0.22).toFixed(2)}`)).toBeVisible()
  expect(worth.getByText('estimate')).toBeVisible()
  expect(worth.getByText(/at the example rate of \$0.22/)).toBeVisible()
  expect(value.getByText('$1,541.76')).toBeVisible()
  const dashboard = card('Performance Dashboard')
  const share = await dashboard.findByText(/60% of a cloudless year/)
  expect(share).toHaveTextContent('from 10 days up to May 10, 2026.')
  expect(within(share).getByText('estimate')).toBeVisible()
  expect(dashboard.getByText(/94% of theoretical maximum/)).toBeVisible()
})

test("the share of a single day says '1 day'", async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  farm.history.set('s1', new Map([['2026-05-01', 20]]))
  openScreen('/solar-management/p1/s1')
  const share = await screen.findByText(/\d+% of a cloudless year/)
  expect(share).toHaveTextContent('from 1 day up to May 1, 2026.')
})

test('without coordinates the measured share is not assessed', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ latitude: '' })] })]
  farm.history.set('s1', new Map([['2026-05-01', 20]]))
  openScreen('/solar-management/p1/s1')
  expect(
    await screen.findByText(
      'To compare the measured days with a cloudless year, add latitude and longitude.',
    ),
  ).toBeVisible()
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
  openScreen('/solar-management/p1/s1')
  expect(await screen.findByText(/Needs a latitude from -90 to 90/)).toBeVisible()
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
