import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FarmRole } from '#contract/session.ts'
import type { Weather, WeatherFinding } from '#contract/weather.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { sharedFarm, buildUser } from '#tests/builders/build-user.ts'
import { buildFieldWater, buildWeather, hourFromNow } from '#tests/builders/build-weather.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { today } from './due-tasks.ts'
import { openScreen } from './open-screen.tsx'

const ADVICE = 'Check your local forecast before you spray, cut hay or move animals.'
const CONSENT =
  'The position of your fields, rounded to 0.01° (about 1 km), goes to api.open-meteo.com. Nothing else.'
const MUNICH = { latitude: 48.14, longitude: 11.58, name: 'München, Bavaria' }

const signIn = (role: FarmRole) => {
  farm.user = buildUser({ farm: { ...sharedFarm, role } })
}

/** The weather is on, and the provider has answered for the project p1. */
function know(change: Partial<Weather> = {}) {
  farm.weather.on = true
  farm.weather.places.set('p1', MUNICH)
  farm.weather.answers.set('p1', buildWeather(change))
}

const frost: WeatherFinding = {
  key: 'p1:frost:2026-11-30',
  kind: 'frost',
  level: 'act',
  at: hourFromNow(20),
  minC: -2.2,
}
const dryField = () =>
  buildFieldWater({ irrigation: { mm: 22, by: addDays(today, 2) }, depletionMm: 29 })
const irrigate = (): WeatherFinding => ({
  key: `p1:irrigate:f1:${addDays(today, 2)}`,
  kind: 'irrigate',
  level: 'look',
  fieldId: 'f1',
  fieldName: 'South field',
  mm: 22,
  by: addDays(today, 2),
})

beforeEach(() => {
  farm.projects = [
    buildProject({ crops: [buildCrop({ name: 'Tomatoes', fieldName: 'South field' })] }),
  ]
})

const alert = async () => {
  const heading = await screen.findByRole('heading', { name: 'Weather Alert' })
  return within(heading.parentElement ?? heading)
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('on Today', () => {
  test('one tap asks for the forecast, and nothing is sent before the consent', async () => {
    const { user } = openScreen('/')
    const offer = await (await alert()).findByRole('button', { name: 'Use the weather forecast' })
    expect((await alert()).getByText(ADVICE)).toBeVisible()
    await user.click(offer)
    expect((await alert()).getByText(CONSENT)).toHaveFocus()
    await user.click((await alert()).getByRole('button', { name: 'Not now' }))
    expect(farm.weather.on).toBe(false)
    const again = (await alert()).getByRole('button', { name: 'Use the weather forecast' })
    expect(again).toHaveFocus()
    await user.click(again)
    await user.click((await alert()).getByRole('button', { name: 'Turn on' }))
    expect(
      await (await alert()).findByRole('combobox', { name: 'Where are your fields?' }),
    ).toHaveFocus()
    expect(farm.weather.on).toBe(true)
  })

  test('a farm without coordinates says where its fields are', async () => {
    farm.weather.on = true
    farm.weather.answers.set('p1', buildWeather())
    const { user } = openScreen('/')
    await user.click(
      await (await alert()).findByRole('button', { name: 'Say where your fields are' }),
    )
    const field = await (await alert()).findByRole('combobox', { name: 'Where are your fields?' })
    expect(field).toHaveFocus()
    await user.type(field, 'somewhere')
    await user.click((await alert()).getByRole('button', { name: 'Save the place' }))
    expect(field).toHaveAccessibleDescription('Choose a place from the list.')
    await user.clear(field)
    await user.type(field, 'München')
    await user.click(await screen.findByRole('option', { name: /^München/ }))
    await user.click((await alert()).getByRole('button', { name: 'Save the place' }))
    expect(await (await alert()).findByText(/12 °C now, 4 to 14 °C today, no rain/)).toBeVisible()
    expect(farm.weather.places.get('p1')).toMatchObject({ name: 'München, Bavaria' })
  })

  test('the weather is one line with a link, and what it asks for comes first', async () => {
    know()
    openScreen('/')
    const line = await (await alert()).findByText(/12 °C now, 4 to 14 °C today, no rain/)
    expect(line).toHaveTextContent(/forecast$/)
    expect((await alert()).getByRole('link', { name: 'Weather' })).toHaveAttribute(
      'href',
      '/weather?project=p1',
    )
    expect(screen.queryByText(ADVICE)).toBeNull()
    expect((await alert()).getByRole('link', { name: 'Open-Meteo.com' })).toHaveAttribute(
      'href',
      'https://open-meteo.com/',
    )
    cleanup()
    know({ findings: [frost], updatedAt: hourFromNow(-8) })
    // Its place is kept free since the last visit.
    localStorage.setItem('smart-farm/findings', '1')
    openScreen('/')
    expect(await (await alert()).findByText(/^Frost -2 °C, \w{3} \d\d:00/)).toHaveTextContent(
      /Updated \d hours ago$/,
    )
    const findings = await region('Findings')
    const link = findings.getByRole('link', { name: /^Open: Frost -2 °C/ })
    expect(link).toHaveAttribute('href', '/weather?project=p1')
  })

  test('other findings do not wait for the forecast, whose rows are kept above', async () => {
    know({ findings: [frost] })
    farm.analyses = [buildAnalysis({ entityId: 'c1' })]
    localStorage.setItem('smart-farm/findings', '2')
    localStorage.setItem('smart-farm/findings-ahead', '1')
    let answer = () => {}
    const answered = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
    mockServer.use(http.get('*/api/weather', () => answered))
    openScreen('/')
    const rows = async () =>
      within(await screen.findByRole('region', { name: 'Findings' }))
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent)
    expect(await rows()).toEqual(['', expect.stringContaining('South field')])
    answer()
    await screen.findByRole('link', { name: /^Open: Frost/ })
    expect(await rows()).toEqual([
      expect.stringContaining('Frost -2 °C'),
      expect.stringContaining('South field'),
    ])
  })

  test.each([
    ['a viewer', () => signIn('viewer')],
    ['a host without a provider', () => void (farm.weather.provider = null)],
    [
      'another backend',
      () => mockServer.use(http.get('*/api/weather/settings', () => refuse(404, 'Not Found'))),
    ],
  ])('%s keeps the sentence of the specification alone', async (_who, given) => {
    given()
    const answered = vi.fn<() => void>()
    mockServer.events.on('response:mocked', ({ request }) => {
      if (request.url.endsWith('/api/weather/settings')) answered()
    })
    openScreen('/')
    await waitFor(() => expect(answered).toHaveBeenCalled())
    expect(await (await alert()).findByText(ADVICE)).toBeVisible()
    expect((await alert()).queryByRole('button')).toBeNull()
  })

  test('until the provider answers, Today says so', async () => {
    farm.weather.on = true
    farm.weather.places.set('p1', MUNICH)
    openScreen('/')
    expect(await (await alert()).findByText('The forecast is being fetched.')).toBeVisible()
  })
})

describe('the page', () => {
  test('says how old the forecast is, and whose', async () => {
    know({ updatedAt: hourFromNow(-2) })
    openScreen('/weather')
    await heading('Weather')
    const age = await screen.findByText(/^Updated 2 hours ago|^Updated 3 hours ago/)
    expect(age).not.toHaveClass('font-semibold')
    expect(age.parentElement).toHaveTextContent(/ · forecast · Open-Meteo\.com \(CC BY 4\.0\)$/)
    expect(screen.getByRole('link', { name: 'Open-Meteo.com (CC BY 4.0)' })).toHaveAttribute(
      'href',
      'https://open-meteo.com/',
    )
    cleanup()
    know({ updatedAt: hourFromNow(-9) })
    openScreen('/weather')
    expect(await screen.findByText(/^Updated (9|10) hours ago/)).toHaveClass('font-semibold')
  })

  test('hours, days and the spray window have their figures', async () => {
    const spray: WeatherFinding = {
      key: 'p1:spray',
      kind: 'spray',
      level: 'good',
      from: hourFromNow(6),
      to: hourFromNow(9),
    }
    know({ findings: [spray] })
    const { user } = openScreen('/weather')
    const hours = await region('Next 24 hours')
    expect(hours.getByText('12 to 12 °C, no rain')).toBeVisible()
    await user.click(hours.getByText('Hour by hour'))
    expect(hours.getAllByRole('row')).toHaveLength(25)
    const days = within((await region('Seven days')).getByRole('list'))
    expect(days.getAllByRole('listitem')).toHaveLength(7)
    expect(days.getAllByRole('listitem')[0]).toHaveTextContent(
      'TodayPartly cloudyno rain · wind up to 25 km/h4 to 14 °C',
    )
    expect((await region('Spray window')).getByText(/^\w{3} \d\d:00–/)).toBeVisible()
  })

  test('without a spray window it says why', async () => {
    const { hours } = buildWeather()
    know({
      fields: [buildFieldWater()],
      hours: hours.map((hour, at) => ({ ...hour, windMs: 5 + (at % 5), precipitationMm: 0.1 })),
    })
    openScreen('/weather')
    const none = 'None in the next two days: wind 18 to 32 km/h, 4.8 mm of rain.'
    expect((await region('Spray window')).getByText(new RegExp(none))).toBeVisible()
  })

  test('of spraying nothing is said where no crop stands', async () => {
    know({ fields: [buildFieldWater({ crop: '', unknown: 'noCrop' })] })
    openScreen('/weather')
    await region('Water of the fields')
    expect(screen.queryByRole('region', { name: 'Spray window' })).toBeNull()
  })

  test('a frost becomes a task once', async () => {
    know({ findings: [frost] })
    const { user } = openScreen('/weather')
    await user.click(
      await (await region('Findings')).findByRole('button', { name: /^Add task: Frost/ }),
    )
    expect(await screen.findByRole('link', { name: /^Task added, due / })).toHaveFocus()
    const [task] = farm.tasks.filter(({ source }) => source?.kind === 'weather')
    expect(task).toMatchObject({
      title: 'Protect plants from frost at North farm',
      source: { kind: 'weather', key: frost.key },
      projectId: 'p1',
      facts: { why: { code: 'frostAhead', values: { temperature: -2 } } },
    })
    cleanup()
    openScreen('/weather')
    expect(await screen.findByRole('link', { name: 'In your tasks' })).toBeVisible()
    cleanup()
    Object.assign(task ?? {}, { doneAt: '2026-01-01T08:00:00.000Z', doneOn: '2026-01-01' })
    openScreen('/weather')
    expect(await screen.findByText('Already done')).toBeVisible()
  })

  test('a dry field becomes a task of its crop, though its day moves', async () => {
    know({ fields: [dryField()], findings: [irrigate()] })
    const { user } = openScreen('/weather')
    const water = await region('Water of the fields')
    const day = new Date(`${addDays(today, 2)}T12:00`).toLocaleDateString('en', { weekday: 'long' })
    expect(water.getByText(`22 mm by ${day}`, { exact: false })).toBeVisible()
    expect(water.getByText(/^Lacks 29 mm; the crop suffers beyond 30 mm$/)).toBeVisible()
    await user.click(await water.findByRole('button', { name: 'Add task: South field' }))
    await water.findByRole('link', { name: /^Task added/ })
    expect(farm.tasks.find(({ source }) => source?.kind === 'irrigation')).toMatchObject({
      title: 'Irrigate South field: 22 mm',
      kind: 'crop',
      entityId: 'c1',
      dueDate: addDays(today, 2),
      source: { key: `f1:by:${addDays(today, 2)}` },
      facts: { title: { code: 'irrigate', values: { field: 'South field', mm: 22 } } },
    })
    cleanup()
    const sooner = addDays(today, 1)
    know({ fields: [{ ...dryField(), irrigation: { mm: 24, by: sooner } }] })
    openScreen('/weather')
    expect(
      await (await region('Water of the fields')).findByRole('link', { name: 'In your tasks' }),
    ).toBeVisible()
  })

  test('what a field got is entered with a decimal comma, and taken back', async () => {
    know({ fields: [buildFieldWater()] })
    const { user } = openScreen('/weather')
    await user.click(await screen.findByRole('button', { name: 'Watered: South field' }))
    const amount = screen.getByRole('textbox', { name: 'Millimeters of water today' })
    expect(amount).toHaveFocus()
    await user.type(amount, 'a lot{Enter}')
    expect(amount).toHaveAccessibleDescription('Type millimeters, such as 12.5.')
    await user.clear(amount)
    await user.type(amount, '12,5{Enter}')
    expect(await screen.findByText('Watered today: 12.5 mm')).toHaveFocus()
    const [done] = farm.tasks.filter(({ source }) => source?.kind === 'irrigation')
    expect(done).toMatchObject({
      doneOn: today,
      source: { key: `f1:${today}` },
      facts: { title: { code: 'irrigate', values: { mm: 12.5 } } },
    })
    await user.click(screen.getByRole('button', { name: /^Undo: Irrigate South field/ }))
    expect(await screen.findByRole('button', { name: 'Watered: South field' })).toHaveFocus()
    expect(farm.tasks.filter(({ source }) => source?.kind === 'irrigation')).toEqual([])
  })

  test.each([
    ['22', 22],
    ['30', 30],
  ])('a planned irrigation is done by entering %s mm', async (typed, mm) => {
    know({ fields: [dryField()] })
    farm.tasks = [
      buildTask({
        title: 'Irrigate South field: 22 mm',
        source: { kind: 'irrigation', key: `f1:by:${today}` },
        facts: { title: { code: 'irrigate', values: { field: 'South field', mm: 22 } } },
      }),
    ]
    const { user } = openScreen('/weather')
    await user.click(await screen.findByRole('button', { name: 'Watered: South field' }))
    const amount = screen.getByRole('textbox', { name: 'Millimeters of water today' })
    expect(amount).toHaveValue('22')
    await user.clear(amount)
    await user.type(amount, `${typed}{Enter}`)
    expect(await screen.findByText(`Watered today: ${mm} mm`)).toBeVisible()
    const irrigations = farm.tasks.filter(({ source }) => source?.kind === 'irrigation')
    expect(irrigations).toMatchObject([{ doneOn: today, facts: { title: { values: { mm } } } }])
  })

  test('what was planned by today and done before leaves today free', async () => {
    know({ fields: [buildFieldWater()] })
    farm.tasks = [
      buildTask({
        source: { kind: 'irrigation', key: `f1:by:${today}` },
        doneAt: `${addDays(today, -2)}T08:00:00.000Z`,
        doneOn: addDays(today, -2),
      }),
    ]
    const { user } = openScreen('/weather')
    await user.click(await screen.findByRole('button', { name: 'Watered: South field' }))
    await user.type(
      screen.getByRole('textbox', { name: 'Millimeters of water today' }),
      '10{Enter}',
    )
    expect(await screen.findByText('Watered today: 10 mm')).toBeVisible()
    const irrigations = farm.tasks.filter(({ source }) => source?.kind === 'irrigation')
    expect(irrigations.map(({ source, doneOn }) => [source?.key, doneOn])).toEqual([
      [`f1:by:${today}`, addDays(today, -2)],
      [`f1:${today}`, today],
    ])
  })

  test.each([
    ['outOfSeason', 'Tomatoes: out of season. Trees without leaves'],
    ['noCrop', 'No crop stands here.'],
    ['noTable', 'FAO-56 has no figures for Tomatoes.'],
    ['noPlantingDate', 'No planting date: enter it.'],
    ['noWeather', 'Past weather is still missing. The server asks for it by itself.'],
  ] as const)('a field with %s says what to do', async (unknown, sentence) => {
    know({ fields: [buildFieldWater({ unknown })] })
    openScreen('/weather')
    const water = await region('Water of the fields')
    const links = water.queryAllByRole('link', { name: 'enter it' })
    const paragraphs = water.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(paragraphs[0]).toContain(sentence)
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      unknown === 'noPlantingDate' ? ['/crop-management/p1/c1'] : [],
    )
  })

  test('a project is chosen, and one without a place asks for it', async () => {
    farm.projects = [...farm.projects, buildProject({ id: 'p2', name: 'Hill farm' })]
    know()
    const { user } = openScreen('/weather')
    await region('Next 24 hours')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Project' }), 'Hill farm')
    const field = await screen.findByRole('combobox', {
      name: 'Where are the fields of Hill farm?',
    })
    expect(window.location.search).toBe('?project=p2')
    await user.type(field, 'Hof')
    await user.click(await screen.findByRole('option', { name: /^Hof/ }))
    await user.click(screen.getByRole('button', { name: 'Save the place' }))
    expect(await screen.findByText('No forecast yet')).toBeVisible()
    expect(screen.getByText('Hof, Bavaria (50.3, 11.9)')).toBeVisible()
  })

  test('is turned off again', async () => {
    know()
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    const { user } = openScreen('/weather')
    await user.click(await screen.findByRole('button', { name: 'Turn the weather off' }))
    expect(await screen.findByText(CONSENT)).toBeVisible()
    expect(farm.weather.on).toBe(false)
  })

  test('a viewer sees it, and changes nothing', async () => {
    signIn('viewer')
    know({ findings: [frost], fields: [dryField()] })
    openScreen('/weather')
    await region('Water of the fields')
    await screen.findByText('München, Bavaria (48.14, 11.58)')
    expect(screen.queryByRole('button', { name: /task|Watered|Change|Turn/ })).toBeNull()
    farm.weather.on = false
    cleanup()
    openScreen('/weather')
    expect(
      await screen.findByText('The owner or a manager of the farm can turn it on.'),
    ).toBeVisible()
  })

  test('a failure offers a retry', async () => {
    know()
    mockServer.use(http.get('*/api/weather', () => refuse(503, 'Away.'), { once: true }))
    const { user } = openScreen('/weather')
    expect(await screen.findByText('Away.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await region('Next 24 hours')
  })

  test('what is older than five days is no forecast', async () => {
    know({ updatedAt: hourFromNow(-121) })
    openScreen('/weather')
    expect(await screen.findByText('No forecast yet')).toBeVisible()
  })

  test('a failed change says why', async () => {
    mockServer.use(
      http.put('*/api/weather/settings', () => new HttpResponse('Away.', { status: 503 })),
    )
    const { user } = openScreen('/weather')
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(screen.getByText('Away.')).toBeVisible())
  })
})
