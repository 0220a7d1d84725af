import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { openScreen } from './open-screen.tsx'
import { choosePhoto } from './upload-window.ts'

// A backend that implements only sections 3 and 7 of the spec.

const USER = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }
const CROP = {
  id: 'c1',
  name: 'Corn',
  scientificName: 'Zea mays',
  fieldName: 'North field',
  fieldSize: '12.5',
  healthStatus: 'unknown',
}
const HERD = {
  id: 'a1',
  type: 'sheep',
  herdName: 'Hill flock',
  count: 40,
  breeds: ['Merino'],
  pastureSize: '20',
  healthStatus: 'unknown',
}
const GENERATION = { id: 's1', currentGeneration: 3.5 }
const SYSTEM = {
  location: 'Fresno, California',
  capacity: '6',
  panelCount: '18',
  installationDate: '2024-05-01',
  panelType: 'monocrystalline',
  efficiency: '20',
}
const PROJECT = { id: 'p1', name: 'Hill farm', status: 'active' }

/** Fields that are optional in the spec. */
const OPTIONAL = {
  crop: { plantingDate: null, expectedHarvest: null, healthStatus: null },
  herd: { farmDescription: null },
  system: {
    latitude: null,
    longitude: null,
    inverterType: null,
    orientation: null,
    tiltAngle: null,
    currentGeneration: null,
    monthlyGeneration: null,
  },
  project: { description: null, updatedAt: null },
}
const UNKNOWN = { owner: { name: 'Byron Ltd' }, version: 7 }

const BACKENDS = {
  'leaves out what is optional': {
    user: USER,
    crop: CROP,
    herd: HERD,
    generation: GENERATION,
    system: SYSTEM,
    project: PROJECT,
  },
  'has null where a thing is optional': {
    user: USER,
    crop: { ...CROP, ...OPTIONAL.crop },
    herd: { ...HERD, ...OPTIONAL.herd },
    generation: GENERATION,
    system: { id: 's1', ...SYSTEM, ...OPTIONAL.system },
    project: { ...PROJECT, ...OPTIONAL.project },
  },
  'numbers its records, and tells more of them': {
    user: { ...USER, ...UNKNOWN },
    crop: { ...CROP, ...UNKNOWN, id: 11 },
    herd: { ...HERD, ...UNKNOWN, id: 12 },
    generation: { ...GENERATION, ...UNKNOWN, id: 13 },
    system: { ...SYSTEM, ...UNKNOWN, id: 13 },
    project: { ...PROJECT, ...UNKNOWN, id: 1 },
  },
}

type Backend = (typeof BACKENDS)[keyof typeof BACKENDS]

const analysis = { analysisResult: { healthStatus: 'excellent' }, recommendations: [] }
const messages = [
  { role: 'user', content: 'When do I shear?' },
  { role: 'assistant', content: 'In spring.' },
]
const said = () => new HttpResponse(null, { status: 204 })

function answerAs({ user, crop, herd, generation, system, project }: Backend) {
  const nested = { ...project, crops: [crop], animals: [herd], solarSystems: [generation] }
  mockServer.use(
    http.get('*/api/auth/user', () => json(user)),
    http.get('*/api/projects', () => json([nested])),
    http.post('*/api/projects/:projectId/crops', () => json({ id: crop.id })),
    http.put('*/api/crops/:cropId', said),
    http.put('*/api/animals/:animalId', said),
    http.get('*/api/projects/:projectId/solar-systems', () => json([generation])),
    http.get('*/api/projects/:projectId/solar-systems/:systemId', () => json(system)),
    http.patch('*/api/projects/:projectId/solar-systems/:systemId', said),
    http.post('*/api/objects/upload', () => json({ uploadURL: '/api/objects/leaf' })),
    http.put('*/api/objects/leaf', () => new HttpResponse(null, { headers: { ETag: '"leaf"' } })),
    http.post('*/api/ai-analysis', () => json({ analysis })),
    http.get('*/api/ai-conversations/:projectId', () => json({ messages })),
    http.all('*/api/*', () => refuse(404, 'Not Found')),
  )
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const button = (name: string) => screen.findByRole('button', { name })

describe.each(Object.entries(BACKENDS))('a backend that %s', (_name, backend) => {
  const at = (screenPath: string, { id }: { id: string | number }) =>
    `/${screenPath}/${backend.project.id}/${id}`
  beforeEach(() => answerAs(backend))

  test('greets the farmer by name, shows the farm and signs out', async () => {
    const { user } = openScreen('/')
    expect(await heading('Welcome back, Ada')).toBeVisible()
    expect(await heading('Hill farm')).toBeVisible()
    expect(screen.getByText('Farm management project')).toBeVisible()
    const energy = within(screen.getByRole('region', { name: 'Energy Output' }))
    expect(await energy.findByText('3.5 kW')).toBeVisible()
    await user.click(await button('Account'))
    expect(screen.getByText('Ada Byron')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign out' })).toBeVisible()
  })

  test('lets a field be opened and saved', async () => {
    const { user } = openScreen(at('crop-management', backend.crop))
    expect(await heading('Corn Management')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Planting Date/ })).toHaveValue('')
    expect(screen.getByRole('region', { name: 'Crop summary' })).not.toHaveTextContent('Never')
    const fieldName = screen.getByRole('textbox', { name: 'Field Name' })
    expect(fieldName).toHaveValue('North field')
    await user.type(fieldName, ' 2')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
  })

  test('lets a new field be saved under the id it returns', async () => {
    const { user } = openScreen(`/crop-management/${backend.project.id}?crop=Wheat`)
    await user.type(await screen.findByRole('textbox', { name: 'Field Name' }), 'South field')
    await user.type(screen.getByRole('spinbutton', { name: /^Field Size/ }), '4')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Crop information saved successfully')).toBeVisible()
    await waitFor(() => expect(window.location.pathname).toBe(at('crop-management', backend.crop)))
  })

  test('lets a herd be opened and saved', async () => {
    const { user } = openScreen(at('animal-management', backend.herd))
    expect(await heading('Sheep Management')).toBeVisible()
    expect(screen.getByText(/40 head/)).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Number of Animals' })).toHaveValue(40)
    await user.type(screen.getByRole('textbox', { name: /^Farm Description/ }), 'Dry barn')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Animal information updated successfully')).toBeVisible()
  })

  test('lets a solar system be opened in the wizard and saved', async () => {
    const { user } = openScreen(at('solar-management', backend.generation))
    expect(await heading('Insights for Fresno, California')).toBeVisible()
    await user.click(await button('Edit Configuration'))
    expect(screen.getByRole('textbox', { name: /^System Capacity/ })).toHaveValue('6')
    await user.click(await button('Save and View Insights'))
    expect(await screen.findByText('Solar system configuration saved successfully')).toBeVisible()
  })

  test('answers in the chat', async () => {
    const { user } = openScreen(at('animal-management', backend.herd))
    await user.click(await button('Chat with AI'))
    expect(await screen.findByText('In spring.')).toBeVisible()
  })

  test('analyzes a photo', async () => {
    const { user } = openScreen(at('crop-management', backend.crop))
    await user.click(await button('Upload photo'))
    await choosePhoto(user)
    const result = await screen.findByRole('article', { name: 'Analysis result' })
    expect(within(result).getByText('Excellent')).toBeVisible()
  })
})

test('home works for a farmer without a name and a project without lists', async () => {
  answerAs(BACKENDS['leaves out what is optional'])
  mockServer.use(
    http.get('*/api/auth/user', () => json({ firstName: null, lastName: null, email: USER.email })),
    http.get('*/api/projects', () =>
      json([{ ...PROJECT, crops: null, animals: null, solarSystems: null }]),
    ),
  )
  openScreen('/')
  expect(await heading('Welcome back, Farmer')).toBeVisible()
  expect(await heading('Hill farm')).toBeVisible()
  expect(await button('Account')).toHaveTextContent('U')
})

test('a record without an id breaks the contract and shows an error', async () => {
  answerAs(BACKENDS['leaves out what is optional'])
  const { id: _id, ...nameless } = CROP
  mockServer.use(http.get('*/api/projects', () => json([{ ...PROJECT, crops: [nameless] }])))
  openScreen('/')
  expect(await screen.findByText(/could not be loaded/)).toBeVisible()
})

describe('a backend that nests only the ids of records', () => {
  const IDS = {
    ...PROJECT,
    crops: [{ id: 'c1' }],
    animals: [{ id: 'a1' }],
    solarSystems: [{ id: 's1' }],
  }
  beforeEach(() => {
    answerAs(BACKENDS['leaves out what is optional'])
    mockServer.use(
      http.get('*/api/projects', () => json([IDS])),
      http.get('*/api/projects/:projectId/solar-systems', () => json([{ id: 's1' }])),
      http.get('*/api/projects/:projectId/solar-systems/:systemId', () => json({ id: 's1' })),
    )
  })

  test('shows their count on home', async () => {
    openScreen('/')
    expect(await heading('Hill farm')).toBeVisible()
    expect(screen.getByText('1 field · 1 herd · 1 solar system')).toBeVisible()
  })

  test('lets a field be opened as the default crop, unnamed, and saved', async () => {
    const { user } = openScreen('/crop-management/p1/c1')
    expect(await heading('Tomatoes Management')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Unnamed field: other records/ }))
    expect(screen.getByRole('menuitem', { name: /^Unnamed herd/ })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Field Name' }), 'North field')
    await user.type(screen.getByRole('spinbutton', { name: /^Field Size/ }), '4')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
  })

  test('lets a herd be opened without inventing a count', async () => {
    openScreen('/animal-management/p1/a1')
    expect(await heading('Cattle Management')).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Number of Animals' })).toHaveValue(null)
    expect(screen.queryByText(/NaN/)).not.toBeInTheDocument()
  })

  test('opens a solar system at the first step', async () => {
    openScreen('/solar-management/p1/s1')
    expect(await screen.findByLabelText(/^City\/Location/)).toHaveValue('')
  })
})

describe('a record that is in no list', () => {
  const put = vi.fn<(path: string, payload: unknown) => void>()
  beforeEach(() => {
    put.mockClear()
    answerAs(BACKENDS['leaves out what is optional'])
    mockServer.use(
      http.put('*/api/:kind/:id', async ({ request }) => {
        put(new URL(request.url).pathname, await request.json())
        return said()
      }),
    )
  })

  test.each([
    ['/crop-management/p1/c9', 'Tomatoes'],
    ['/crop-management/p1/c9?crop=Wheat', 'Wheat'],
  ])('opens the form of its crop at %s and is saved by PUT', async (address, name) => {
    const { user } = openScreen(address)
    expect(await heading(`${name} Management`)).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Field Name' }), 'East field')
    await user.type(screen.getByRole('spinbutton', { name: /^Field Size/ }), '4')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Crop information updated successfully')).toBeVisible()
    const payload: unknown = expect.objectContaining({ name, fieldName: 'East field' })
    expect(put.mock.calls).toEqual([['/api/crops/c9', payload]])
  })

  test.each([
    ['/animal-management/p1/a9', 'Cattle', 'Angus'],
    ['/animal-management/p1/a9?animal=Sheep', 'Sheep', 'Merino'],
  ])('opens the form of its herd at %s and is saved by PUT', async (address, name, breed) => {
    const { user } = openScreen(address)
    expect(await heading(`${name} Management`)).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Herd Name' }), 'Flock')
    await user.type(screen.getByRole('spinbutton', { name: 'Number of Animals' }), '7')
    await user.click(screen.getByRole('checkbox', { name: breed }))
    await user.type(screen.getByRole('spinbutton', { name: /^Pasture Size/ }), '4')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Animal information updated successfully')).toBeVisible()
    const payload: unknown = expect.objectContaining({ type: name.toLowerCase(), count: 7 })
    expect(put.mock.calls).toEqual([['/api/animals/a9', payload]])
  })

  test('keeps typed values, with the reason, if it does not exist', async () => {
    mockServer.use(http.put('*/api/crops/:id', () => refuse(404, 'Not Found')))
    const { user } = openScreen('/crop-management/p1/c9')
    await user.type(await screen.findByRole('textbox', { name: 'Field Name' }), 'East field')
    await user.type(screen.getByRole('spinbutton', { name: /^Field Size/ }), '4')
    await user.click(await button('Save Progress'))
    expect(await screen.findByText('Failed to update crop information')).toBeVisible()
    expect(screen.getByText(/This field is no longer there/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Field Name' })).toHaveValue('East field')
  })
})
