import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const NEW_SYSTEM = '/solar-management/p1'
const SYSTEMS = '/api/projects/p1/solar-systems'

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const box = (name: string | RegExp) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })
const card = (name: string) => within(screen.getByRole('region', { name }))

/** Writes of solar systems by method and path, with their payloads. */
const writes: { call: string; payload: unknown }[] = []

beforeEach(() => {
  writes.length = 0
  mockServer.events.on('request:start', ({ request }) => {
    if (request.method === 'GET' || !request.url.includes(SYSTEMS)) return
    const call = `${request.method} ${new URL(request.url).pathname}`
    void request
      .clone()
      .json()
      .then((payload: unknown) => writes.push({ call, payload }))
  })
  farm.projects = [buildProject({ id: 'p1' })]
})

/** Pastes, as typing key by key is slow. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

async function passLocation(user: UserEvent, location = 'Fresno, California') {
  await heading('Location Information')
  await fill(user, box('City/Location'), location)
  await user.click(button('Continue to Panel Information'))
  await heading('Panel Configuration')
}

async function choosePanelType(user: UserEvent) {
  await user.click(screen.getByRole('combobox', { name: 'Panel Type' }))
  await user.click(await screen.findByRole('option', { name: 'Monocrystalline' }))
}

async function fillPanels(user: UserEvent, capacity = '6', efficiency = '20') {
  await fill(user, box('System Capacity (kW)'), capacity)
  await fill(user, box('Number of Panels'), '16')
  await user.type(screen.getByLabelText('Installation Date'), '2024-03-01')
  await choosePanelType(user)
  await fill(user, box('Panel Efficiency (%)'), efficiency)
}

const save = (user: UserEvent) => user.click(button('Save and View Insights'))

test('a farmer goes from location to insights, and finds the system after a reload', async () => {
  const { user, unmount } = openScreen(NEW_SYSTEM)
  expect(await heading('Solar System Management')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await heading('Location Information')
  expect(screen.getByText('Location').closest('li')).toHaveAttribute('aria-current', 'step')
  await passLocation(user)
  // The legend of the group says that its fields are optional.
  const own = within(screen.getByRole('group', { name: 'Track Your Generation (Optional)' }))
  expect(own.getByLabelText('Monthly Average (kWh)')).not.toBeRequired()
  expect(writes).toEqual([])
  expect(await heading('7-Day Generation Forecast for Fresno, California')).toBeVisible()
  expect(screen.getByText(/19\.2 kWh\/day/)).toBeVisible()
  await fillPanels(user)
  await user.click(screen.getByRole('combobox', { name: /Inverter Type/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'String Inverter',
    'Micro Inverter',
    'Power Optimizer',
    'Central Inverter',
    'Hybrid Inverter',
  ])
  await user.click(screen.getByRole('option', { name: 'Hybrid Inverter' }))
  expect(screen.queryByRole('textbox', { name: /Tilt Angle/ })).not.toBeInTheDocument()
  await user.click(button('More Information (Optional)'))
  await user.click(button('South-east'))
  expect(button('South-east')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Flat'))
  await user.clear(box(/Tilt Angle \(°\)/))
  await user.type(box(/Tilt Angle \(°\)/), '25')
  expect(screen.queryByRole('button', { name: /°|Flat/, pressed: true })).not.toBeInTheDocument()
  await save(user)
  expect(await screen.findByText('Solar system configuration saved successfully')).toBeVisible()
  expect(writes).toEqual([
    {
      call: `POST ${SYSTEMS}`,
      payload: {
        location: 'Fresno, California',
        latitude: '',
        longitude: '',
        capacity: '6',
        panelCount: '16',
        installationDate: '2024-03-01',
        panelType: 'monocrystalline',
        efficiency: '20',
        inverterType: 'hybrid',
        orientation: 'South-East',
        tiltAngle: '25',
        currentGeneration: '',
        monthlyGeneration: '',
      },
    },
  ])
  const id = farm.projects[0]?.solarSystems?.[0]?.id
  expect(window.location.pathname).toBe(`/solar-management/p1/${id}`)
  expect(await heading('Insights for Fresno, California')).toHaveFocus()

  unmount()
  openScreen(window.location.pathname)
  expect(await heading('Insights for Fresno, California')).toBeVisible()
})

test('empty required fields show every error', async () => {
  const { user } = openScreen(NEW_SYSTEM)
  await heading('Location Information')
  await user.type(box('City/Location'), '  ')
  await user.click(button('Continue to Panel Information'))
  expect(
    await screen.findByText('Location/City is required for accurate calculations'),
  ).toBeVisible()
  await passLocation(user)
  await save(user)
  for (const sentence of [
    'System capacity is required',
    'Number of panels is required',
    'Installation date is required',
    'Panel type is required',
    'Panel efficiency is required',
  ])
    expect(await screen.findByText(sentence)).toBeVisible()
  expect(writes).toEqual([])
})

test('an error in the folded fields unfolds them, and they stay open while it is fixed', async () => {
  const { user } = openScreen(NEW_SYSTEM)
  await passLocation(user)
  const more = button('More Information (Optional)')
  await user.click(more)
  await fill(user, box(/Orientation/), 'S'.repeat(201))
  await user.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await save(user)
  expect(await screen.findByText('At most 200 characters, please.')).toBeVisible()
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await user.clear(box(/Orientation/))
  expect(screen.queryByText('At most 200 characters, please.')).not.toBeInTheDocument()
  expect(box(/Orientation/)).toBeVisible()
})

test('text in place of numbers is saved, and the page names the defaults it uses', async () => {
  const { user } = openScreen(NEW_SYSTEM)
  await passLocation(user, 'Hilltop')
  await fillPanels(user, 'abc', '300')
  await save(user)
  await heading('Insights for Hilltop')
  expect(farm.projects[0]?.solarSystems).toMatchObject([{ capacity: 'abc', efficiency: '300' }])
  expect(screen.getByText(/not a number: 5 kW, 20% efficiency/)).toBeVisible()
  expect(card('Performance Dashboard').getByText('4.5 kWh')).toBeVisible()
})

test('a failed save stays on the panels with the reason and all typed values', async () => {
  mockServer.use(http.post(`*${SYSTEMS}`, () => refuse(507, 'The disk is full.'), { once: true }))
  const { user } = openScreen(NEW_SYSTEM)
  await passLocation(user)
  await fillPanels(user)
  await save(user)
  expect(await screen.findByText('507: The disk is full.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved. The disk is full.')
  await user.click(button('Back to Location'))
  expect(await screen.findByDisplayValue('Fresno, California')).toBeVisible()
  await user.click(button('Continue to Panel Information'))
  expect(await screen.findByDisplayValue('16')).toBeVisible()
  await save(user)
  await heading('Insights for Fresno, California')
  expect(farm.projects[0]?.solarSystems).toHaveLength(1)
})

test('a double click on save creates one system', async () => {
  const { user } = openScreen(NEW_SYSTEM)
  await passLocation(user)
  await fillPanels(user)
  button('Save and View Insights').click()
  button('Save and View Insights').click()
  await heading('Insights for Fresno, California')
  expect(writes.map(({ call }) => call)).toEqual([`POST ${SYSTEMS}`])
})

test('a saved location opens the panels; a changed one is saved on its own first', async () => {
  farm.projects = [
    buildProject({ solarSystems: [buildSolar({ location: 'Dallas, Texas', capacity: '' })] }),
  ]
  mockServer.use(http.patch(`*${SYSTEMS}/s1`, () => refuse(500, 'Down.'), { once: true }))
  const { user } = openScreen('/solar-management/p1/s1')
  await heading('Panel Configuration')
  await user.click(button('Back to Location'))
  await user.type(await screen.findByDisplayValue('Dallas, Texas'), ' 75201')
  await user.click(button('Continue to Panel Information'))
  expect(await screen.findByText(/The location is not saved yet/)).toBeVisible()
  expect(writes).toEqual([
    {
      call: `PATCH ${SYSTEMS}/s1`,
      payload: { location: 'Dallas, Texas 75201', latitude: '39.73', longitude: '-105.18' },
    },
  ])
  await user.type(box('System Capacity (kW)'), '7')
  await save(user)
  await heading('Insights for Dallas, Texas 75201')
  expect(farm.projects[0]?.solarSystems).toMatchObject([
    { id: 's1', location: 'Dallas, Texas 75201', capacity: '7' },
  ])
  await user.click(button('Edit Configuration'))
  expect(await screen.findByDisplayValue('7')).toBeVisible()
})

test('an altitude that was known is sent when it is taken away', async () => {
  farm.projects = [
    buildProject({ solarSystems: [buildSolar({ altitudeM: '1820', capacity: '' })] }),
  ]
  const { user } = openScreen('/solar-management/p1/s1')
  await heading('Panel Configuration')
  await user.click(button('Back to Location'))
  await user.clear(await screen.findByDisplayValue('1820'))
  await user.click(button('Continue to Panel Information'))
  await heading('Panel Configuration')
  expect(writes[0]?.payload).toMatchObject({ latitude: '39.73', altitudeM: '' })
})

test('an unknown system or project is reported with a link back', async () => {
  const { unmount } = openScreen('/solar-management/p1/unknown')
  expect(await heading('This solar system is not in the project')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to your projects' })).toHaveAttribute('href', '/')
  unmount()
  openScreen('/solar-management/unknown')
  expect(await heading('Project not found')).toBeVisible()
})

test('a system that fails to load can be retried', async () => {
  farm.projects = [buildProject({ solarSystems: [buildSolar()] })]
  mockServer.use(http.get(`*${SYSTEMS}/s1`, () => refuse(503, 'Busy.'), { once: true }))
  const { user } = openScreen('/solar-management/p1/s1')
  expect(await heading('The solar system could not be loaded')).toBeVisible()
  await user.click(button('Try again'))
  expect(await heading(/^Insights for/)).toBeVisible()
})
