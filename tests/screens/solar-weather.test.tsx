import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { SolarWeather } from '#contract/weather.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolarWeather } from '#tests/builders/build-solar-weather.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const today = dateIn(browserTimeZone(), new Date())
const PATH = '/solar-management/p1/s1'
const WEATHER = '*/api/projects/p1/solar-systems/s1/weather'
/** Thin spaces as plain ones. */
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ')
const region = (name: string) => screen.findByRole('region', { name })
const FORECAST = '7-Day Generation Forecast for Barn'

beforeEach(() => {
  farm.projects = [buildProject({ solarSystems: [buildSolar({ location: 'Barn' })] })]
})

const know = (weather: Partial<SolarWeather>) =>
  farm.solarWeather.set('s1', buildSolarWeather(weather))

const codes = [1, 0, 61, 3, null, 71, 95, 45]
const forecast = codes.map((code, at) => ({ date: addDays(today, at), kwh: 20 + at, code }))

async function openForecastCard() {
  const { user } = openScreen(PATH)
  await user.click(await screen.findByRole('button', { name: 'Edit Configuration' }))
  return region(FORECAST)
}

test('the wizard shows the seven days to come by the weather, and whose it is', async () => {
  know({ forecast })
  const card = within(await openForecastCard())
  const days = await waitFor(() => {
    const items = card.getAllByRole('listitem')
    expect(items[0]).toHaveTextContent('21 kWh')
    return items
  })
  expect(days).toHaveLength(7)
  expect(days[0]).toHaveTextContent(/^Tomorrow .*21 kWhClear$/)
  expect(days[1]).toHaveTextContent(/22 kWhRain$/)
  expect(days[3]).toHaveTextContent(/24 kWh$/)
  expect(days[6]).toHaveTextContent(/27 kWhFog$/)
  expect(card.getByText('Average: 24 kWh/day')).toHaveTextContent('forecast')
  expect(card.queryByText(/example/)).toBeNull()
  expect(card.getByText(/^For panels that work as they are entered\./)).toBeVisible()
  expect(card.getByRole('link', { name: 'Open-Meteo.com (CC BY 4.0)' })).toHaveAttribute(
    'href',
    'https://open-meteo.com/',
  )
})

test.each([
  ['a backend that knows no weather', () => refuse(404, 'Not found.')],
  ['a backend that answers with a page', () => new Response('<!doctype html>')],
  ['a broken call', () => HttpResponse.error()],
  ['no weather', () => new Response(null, { status: 204 })],
  [
    'a forecast of last week',
    () =>
      Response.json(
        buildSolarWeather({ forecast: [{ date: addDays(today, -1), kwh: 3, code: 0 }] }),
      ),
  ],
])('%s leaves the sample as the specification has it', async (_, answer) => {
  mockServer.use(http.get(WEATHER, answer))
  const card = within(await openForecastCard())
  expect(await card.findByText('22.4 kWh')).toBeVisible()
  expect(card.getByText(/the same seven days for every place and date/)).toBeVisible()
  expect(card.getByText(/^Weekly average: 19.2 kWh\/day/)).toBeVisible()
})

test('before the first save there is no call, and the sample', async () => {
  let calls = 0
  mockServer.use(
    http.get('*/api/projects/:projectId/solar-systems/:systemId/weather', () => {
      calls += 1
      return new Response(null, { status: 204 })
    }),
  )
  const { user } = openScreen('/solar-management/p1')
  await user.type(await screen.findByRole('combobox', { name: /Location/ }), 'Barn')
  await user.click(screen.getByRole('button', { name: /Continue/ }))
  expect(within(await region(FORECAST)).getByText('22.4 kWh')).toBeVisible()
  expect(calls).toBe(0)
})

test('the energy page begins with what tomorrow brings', async () => {
  know({ forecast, measuredShare: 0.914 })
  const { user } = openScreen(PATH)
  const ahead = within(await region('Forecast'))
  expect(ahead.getByText('Tomorrow about 21 kWh')).toBeVisible()
  expect(ahead.getByText('forecast')).toBeVisible()
  await user.click(ahead.getByText('The days ahead'))
  expect(ahead.getAllByRole('listitem')).toHaveLength(7)
  expect(ahead.getByText(/^As these panels lately did: 91% of what/)).toBeVisible()
})

test('a typical year stands beside the cloudless one, with its range', async () => {
  know({
    typicalYear: {
      years: 10,
      firstYear: 2016,
      lastYear: 2025,
      kwh: 5912.3,
      lowestKwh: 5388,
      highestKwh: 6304,
      monthsKwh: Array.from({ length: 12 }, () => 492.7),
    },
  })
  openScreen(PATH)
  const year = await screen.findByText(/^A typical year:/)
  expect(plain(year.textContent)).toBe(
    'A typical year: 5,910 kWh, 5,390 kWh to 6,300 kWh in 10 years (2016 to 2025). estimate',
  )
})

test('the forecast of the panels comes with the weather, and goes with it', async () => {
  farm.weather.on = true
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const { user } = openScreen(PATH)
  await screen.findByRole('button', { name: 'Edit Configuration' })
  expect(screen.queryByRole('region', { name: 'Forecast' })).toBeNull()
  act(() => navigate('/weather'))
  know({ forecast })
  await user.click(await screen.findByRole('button', { name: 'Turn the weather off' }))
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  act(() => navigate(PATH))
  await region('Forecast')
  farm.solarWeather.clear()
  act(() => navigate('/weather'))
  await user.click(await screen.findByRole('button', { name: 'Turn the weather off' }))
  await screen.findByRole('button', { name: 'Turn on' })
  act(() => navigate(PATH))
  await screen.findByRole('button', { name: 'Edit Configuration' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Forecast' })).toBeNull())
})

/** Measured up to yesterday: a wet climate, of which the panels make a share. */
function measure(shareOf: (ago: number) => number) {
  const days = Array.from({ length: 140 }, (_, at) => ({
    date: addDays(today, at - 140),
    kwh: [3, 14, 8, 20, 5][at % 5] ?? 0,
  }))
  farm.history.set('s1', new Map(days.map(({ date, kwh }, at) => [date, kwh * shareOf(140 - at)])))
  return days
}

test('what was made is judged by the weather of its days', async () => {
  farm.hasRoutine = true
  const expected = measure((ago) => (ago <= 16 ? 0.55 : 0.9))
  know({ expected })
  const { user } = openScreen(PATH)
  const status = await region('Status')
  expect(plain(status.textContent)).toMatch(/61% of what this weather allows, about \d+ kWh/)
  expect(status).toHaveTextContent(/clouds are counted in/)
  expect(status).not.toHaveTextContent(/cloudless|best days/)
  await user.click(await within(status).findByRole('button', { name: /^Add task/ }))
  await waitFor(() =>
    expect(farm.tasks[0]?.why).toMatch(/made 61% of what the weather of these days allows\.$/),
  )
  await user.click(screen.getByText(/^1 of 10 fortnights fell short/))
  expect(screen.getByText(/^Judged by the weather of each day/)).toBeVisible()
})

test('healthy panels under dull skies make what the weather allows', async () => {
  know({ expected: measure(() => 0.9) })
  openScreen(PATH)
  const status = await region('Status')
  expect(plain(status.textContent)).toMatch(/Making what this weather allows\..*100% of what this/)
})

test('where nothing is known of the weather the best days are judged as before', async () => {
  measure((ago) => (ago <= 16 ? 0.4 : 0.9))
  openScreen(PATH)
  const status = await region('Status')
  expect(plain(status.textContent)).toMatch(/\d+% of usual.*Even the best days/)
})

test('the bell and home tell the same of a system with measured days, and ask of no other', async () => {
  // Findings take the place that they had on the last visit.
  localStorage.setItem('smart-farm/findings', '1')
  farm.projects = [
    buildProject({
      solarSystems: [buildSolar({ location: 'Barn' }), buildSolar({ id: 's2', location: 'Shed' })],
    }),
  ]
  know({ expected: measure((ago) => (ago <= 16 ? 0.55 : 0.9)) })
  const asked: string[] = []
  mockServer.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/weather')) asked.push(new URL(request.url).pathname)
  })
  openScreen('/')
  expect(await screen.findByText(/61% of what this weather allows/)).toBeVisible()
  expect(asked).toEqual(['/api/projects/p1/solar-systems/s1/weather'])
  mockServer.events.removeAllListeners()
})
