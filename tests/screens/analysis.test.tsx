import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
// Loads lazy screens up front, outside the time that a test waits.
import '#src/features/animals/animal-management-screen.tsx'
import '#src/features/crops/crop-management-screen.tsx'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { choosePhoto } from './upload-window.ts'

const FIELD = '/crop-management/p1/c1'

beforeEach(() => {
  farm.projects = [
    buildProject({
      id: 'p1',
      crops: [buildCrop({ id: 'c1' })],
      animals: [buildAnimal({ id: 'a1' })],
    }),
  ]
})

const panel = () => screen.findByRole('region', { name: 'AI Health Analysis' })
const openWindow = async (user: ReturnType<typeof openScreen>['user']) =>
  user.click(within(await panel()).getByRole('button', { name: 'Upload photo' }))

test('a photo of an unsaved field asks the farmer to save first', async () => {
  const { user } = openScreen('/crop-management/p1?crop=Tomatoes')
  expect(await within(await panel()).findByText(/^Save first/)).toBeVisible()
  await openWindow(user)
  expect(await screen.findByText('Save Required')).toBeVisible()
  expect(
    screen.getByText('Please save the form first before uploading images for analysis'),
  ).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a photo is uploaded, analyzed and shown beside its result', async () => {
  const { user } = openScreen(FIELD)
  expect(await within(await panel()).findByText(/Upload a photo of your tomatoes/)).toBeVisible()
  expect(screen.queryByText(/^Save first/)).not.toBeInTheDocument()
  mockServer.use(
    http.post('*/api/ai-analysis', async () => {
      await delay(100)
    }),
  )
  await openWindow(user)
  await choosePhoto(user)
  expect(await screen.findByText('Analyzing image...')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await screen.findByText('Analysis Complete')).toBeVisible()
  const result = within(await screen.findByRole('article', { name: 'Analysis result' }))
  expect(result.getByText('Needs attention')).toBeVisible()
  expect(
    result.getByText('About 5% of this leaf is yellow or brown. I cannot tell the cause.'),
  ).toBeVisible()
  expect(result.getByText('Not assessed: disease and pest damage.')).toBeVisible()
  expect(result.getByText('Automatic measurement, not a diagnosis.')).toBeVisible()
  expect(result.getByRole('img', { name: 'Tomatoes as analyzed' })).toHaveAttribute(
    'src',
    farm.analyses[0]?.imageURL,
  )
  const figure = result.getByText('4.9%').closest('dd')
  expect(figure).not.toBeVisible()
  await user.click(result.getByText('Details'))
  expect(figure).toBeVisible()
  expect(result.getByText('Medium priority')).toBeVisible()
  expect(result.getByText(/^Analyzed/).parentElement).toHaveTextContent(
    'Engine: built-in (embedded-1). No confidence is stated. Analyzed',
  )
  const summary = await screen.findByText('by the latest photo')
  expect(summary).toBeVisible()
})

test('the disclaimer that this is not a diagnosis shows once', async () => {
  const evidence = 'Brown spots. Seen by a model: an automatic estimate, not a diagnosis.'
  farm.analyses = [buildAnalysis({ engine: 'farm-vision', evidence })]
  openScreen(FIELD)
  const result = await screen.findByRole('article', { name: 'Analysis result' })
  expect(result.textContent?.match(/not a diagnosis/g)).toHaveLength(1)
})

test('an overlay on the photo shows what was counted', async () => {
  farm.analyses = [buildAnalysis()]
  const { user, container } = openScreen(FIELD)
  const toggle = await screen.findByRole('switch', { name: 'Show spots' })
  expect(container.querySelector('[src="/api/objects/overlay-1"]')).toBeNull()
  await user.click(toggle)
  expect(toggle).toBeChecked()
  expect(container.querySelector('[src="/api/objects/overlay-1"]')).toBeVisible()
})

test('earlier analyses are listed newest first and can be opened', async () => {
  farm.analyses = [
    buildAnalysis({ id: 'an2', createdAt: '2026-06-08T08:00:00.000Z' }),
    buildAnalysis({
      id: 'an1',
      analysisResult: { healthStatus: 'good', diseaseDetected: false, pestDamage: false },
      engine: 'field-vision',
      confidence: 0.82,
      fallbackReason: 'The model did not answer in time.',
    }),
  ]
  const { user } = openScreen(FIELD)
  const [newest, older] = within(
    await screen.findByRole('region', { name: 'Photos' }),
  ).getAllByRole('button')
  expect(newest).toHaveAttribute('aria-pressed', 'true')
  expect(newest).toHaveTextContent('Needs attention')
  await user.click(older!)
  const result = within(screen.getByRole('article', { name: 'Analysis result' }))
  expect(
    result.getByText('The crop looks healthy. No disease or pest damage detected.'),
  ).toBeVisible()
  await user.click(result.getByText('Details'))
  expect(result.getByText(/Confidence: 82%/)).toBeVisible()
  expect(result.getByText(/The model did not answer in time/)).toBeVisible()
})

test('older analyses load page by page', async () => {
  farm.analyses = Array.from({ length: 45 }, (_, at) =>
    buildAnalysis({ id: `an${45 - at}`, createdAt: new Date(2026, 5, 45 - at).toISOString() }),
  )
  const { user } = openScreen(FIELD)
  const all = within(await screen.findByRole('region', { name: 'Photos' }))
  const shown = () => all.getAllByRole('button', { name: /Needs attention/ })
  const earlier = () => all.queryByRole('button', { name: 'Show earlier' })
  expect(shown()).toHaveLength(20)
  await user.click(earlier()!)
  await waitFor(() => expect(shown()).toHaveLength(40))
  await user.click(earlier()!)
  await waitFor(() => expect(shown()).toHaveLength(45))
  expect(earlier()).not.toBeInTheDocument()
  await user.click(shown().at(-1)!)
  expect(shown().at(-1)).toHaveAttribute('aria-pressed', 'true')
})

test('earlier analyses show even if their list arrives after a new analysis', async () => {
  farm.analyses = [buildAnalysis()]
  const late = http.get('*/api/ai-analysis', () => delay('infinite'), { once: true })
  mockServer.use(late)
  const { user } = openScreen(FIELD)
  await openWindow(user)
  await choosePhoto(user)
  const all = within(await screen.findByRole('region', { name: 'Photos' }))
  expect(all.getAllByRole('button')).toHaveLength(2)
})

test('a new analysis stays when a backend without a list answers late', async () => {
  let asked = 0
  mockServer.use(
    http.get('*/api/ai-analysis', () => {
      asked += 1
      return asked === 1 ? delay('infinite') : refuse(404, 'There is nothing at this address.')
    }),
  )
  const { user } = openScreen(FIELD)
  await openWindow(user)
  await choosePhoto(user)
  await waitFor(() => expect(asked).toBe(2))
  expect(await screen.findByText('by the latest photo')).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Analysis result' })).toBeVisible()
})

test('a herd has an analysis panel', async () => {
  farm.analyses = [
    buildAnalysis({
      entityType: 'animal',
      entityId: 'a1',
      analysisResult: { healthStatus: 'unknown', behaviorNormal: null },
    }),
  ]
  openScreen('/animal-management/p1/a1')
  expect(await within(await panel()).findByText('Not assessed: behavior.')).toBeVisible()
})

test('an analysis from a backend with only the fields of the spec is shown', async () => {
  mockServer.use(
    http.get('*/api/ai-analysis', () => refuse(404, 'There is nothing at this address.')),
    http.post('*/api/ai-analysis', () =>
      json({ analysis: { analysisResult: { healthStatus: 'excellent' }, recommendations: [] } }),
    ),
  )
  const { user } = openScreen(FIELD)
  await openWindow(user)
  await choosePhoto(user)
  const result = within(await screen.findByRole('article', { name: 'Analysis result' }))
  expect(result.getByText('Excellent')).toBeVisible()
  expect(result.getByRole('img', { name: 'Tomatoes as analyzed' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/api\/objects\/upload-\d+$/),
  )
})

describe('an analysis that fails', () => {
  test('shows why a photo was refused', async () => {
    mockServer.use(
      http.post('*/api/ai-analysis', () => refuse(422, 'The photo is damaged or cut off.')),
    )
    const { user } = openScreen(FIELD)
    await openWindow(user)
    await choosePhoto(user)
    expect(await screen.findByText('Analysis Failed')).toBeVisible()
    expect(screen.getByText('Failed to analyze image. Please try again.')).toBeVisible()
    expect(within(await panel()).getByRole('alert')).toHaveTextContent(
      'The photo is damaged or cut off.The photo was not analyzed.',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('is retried with the same photo without another upload', async () => {
    mockServer.use(
      http.post('*/api/ai-analysis', () => refuse(503, 'Please try again.'), { once: true }),
    )
    const { user } = openScreen(FIELD)
    await openWindow(user)
    await choosePhoto(user)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Analysis Complete')).toBeVisible()
    expect(farm.uploads.size).toBe(1)
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  test('offers to reload the list of earlier ones that failed', async () => {
    farm.analyses = [buildAnalysis()]
    mockServer.use(http.get('*/api/ai-analysis', () => refuse(503, 'Away.'), { once: true }))
    const { user } = openScreen(FIELD)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Earlier analyses could not be loaded. Away.',
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Analysis result' })).toBeVisible()
  })
})

test('recommendations are grouped by priority, the highest first', async () => {
  const advise = (message: string, priority: 'high' | 'medium') =>
    ({ type: 'inspection', message, priority }) as const
  farm.analyses = [
    buildAnalysis({
      recommendations: [
        advise('Look at the hooves.', 'medium'),
        advise('Call a veterinarian.', 'high'),
        advise('Feel the loin.', 'medium'),
      ],
    }),
  ]
  openScreen(FIELD)
  const result = within(await screen.findByRole('article', { name: 'Analysis result' }))
  const reported = (name: string) =>
    within(result.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  // The first is the next step already.
  expect(reported('High priority')).toEqual(['Call a veterinarian.'])
  expect(reported('Medium priority')).toEqual([
    'Look at the hooves.Add task',
    'Feel the loin.Add task',
  ])
  expect(result.getAllByText(/ priority$/).map(({ textContent }) => textContent)).toEqual([
    'High priority',
    'Medium priority',
  ])
})

test('a recommendation becomes one task, and is not offered again after a reload', async () => {
  farm.analyses = [buildAnalysis()]
  const { user } = openScreen(FIELD)
  await user.click(await screen.findByRole('button', { name: 'Make it a task' }))
  expect(
    await screen.findByRole('link', { name: /^Task added, due [A-Z][a-z]{2} \d{1,2}, \d{4}$/ }),
  ).toBeVisible()
  const [task] = farm.tasks.filter(({ source }) => source?.kind === 'analysis')
  cleanup()
  openScreen(FIELD)
  expect(await screen.findByRole('link', { name: 'In your tasks' })).toHaveAttribute(
    'href',
    `/dashboard?task=${task?.id}`,
  )
  expect(screen.queryByRole('button', { name: 'Make it a task' })).not.toBeInTheDocument()
  cleanup()
  if (task) task.doneAt = '2026-06-02T08:00:00.000Z'
  openScreen(FIELD)
  expect(await screen.findByText('Already done')).toBeVisible()
})

test('a large share of brown in a photo without a verdict is not called too little', async () => {
  farm.analyses = [
    buildAnalysis({
      analysisResult: { healthStatus: 'unknown', diseaseDetected: null, pestDamage: null },
      measurements: [{ name: 'discolouredAreaPercent', label: 'Area', value: 30, unit: '%' }],
    }),
  ]
  openScreen(FIELD)
  expect(
    await screen.findByText('About 30% looks yellow or brown, but I cannot judge this photo.'),
  ).toBeVisible()
})

test('a good leaf is photographed again in a week', async () => {
  farm.analyses = [
    buildAnalysis({ analysisResult: { healthStatus: 'good', diseaseDetected: null } }),
  ]
  const { user } = openScreen(FIELD)
  expect(await screen.findByText('Nothing unusual to see on this leaf.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take again in 7 days' }))
  expect(await screen.findByRole('link', { name: /^Task added/ })).toBeVisible()
  expect(farm.tasks.at(-1)).toMatchObject({
    title: 'Take a new photo of South field to check again',
    source: { kind: 'follow-up', key: 'an1:photo' },
  })
})

test('what was found leads to cards about this crop', async () => {
  farm.analyses = [buildAnalysis()]
  openScreen(FIELD)
  expect(
    await screen.findByRole('link', { name: 'Early blight and Septoria spot' }),
  ).toHaveAttribute('href', '/api/knowledge/early-blight')
})
