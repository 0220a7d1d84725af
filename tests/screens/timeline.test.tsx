import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const timeline = async () => within(await screen.findByRole('region', { name: 'Timeline' }))

function openFarm() {
  farm.projects = [
    buildProject({ crops: [buildCrop()] }),
    buildProject({ id: 'p2', name: 'River farm' }),
  ]
  farm.hasRoutine = true
}

test('events are listed by day, newest first, and link to their records', async () => {
  openFarm()
  farm.events = [
    buildEntry({ id: 'e4', at: ago(0), kind: 'changed', detail: 'Field size 4 → 5 acres' }),
    buildEntry({
      id: 'e3',
      at: ago(0),
      kind: 'finding',
      detail: '4.9 % of the leaf is yellow or brown.',
      photo: { thumbnailURL: '/api/objects/k1/thumbnail', status: 'needs_attention' },
    }),
    buildEntry({ id: 'e2', at: ago(24), kind: 'task', detail: 'Spray' }),
    buildEntry({
      id: 'e1',
      at: new Date(2024, 0, 5, 8, 3).toISOString(),
      subject: 'project',
      entityId: null,
      detail: '',
    }),
  ]
  openScreen('/dashboard?section=history')
  const section = await timeline()
  const rows = await section.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replaceAll(/\d{1,2}:\d\d [AP]M/g, ''))).toEqual([
    'TodaySouth fieldField changed · North farmField size 4 → 5 acres',
    'South fieldPhoto with a finding · North farmNeeds attentionestimate4.9 % of the leaf is yellow or brown.',
    'YesterdaySprayTask done · South field, North farm',
    expect.stringMatching(/2024North farmProject added$/),
  ])
  const [changed, finding, , project] = rows
  expect(project).toHaveTextContent('8:03 AM')
  const link = (row: HTMLElement | undefined) => row && within(row).getByRole('link')
  expect(link(changed)).toHaveAttribute('href', '/crop-management/p1/c1')
  expect(link(project)).toHaveAttribute('href', '/category-selection/p1')
  const photo = finding?.querySelector('img')
  expect(photo).toHaveAttribute('src', '/api/objects/k1/thumbnail')
  expect([photo?.width, photo?.height]).toEqual([56, 56])
})

test.each([
  ['crop', 'Hilltop', /Hilltop[\d:]+ [AP]MField deleted · North farm$/],
  ['animal', 'Dairy herd', /Dairy herd[\d:]+ [AP]MHerd deleted · North farm$/],
  ['solar', '', /Solar system[\d:]+ [AP]MSolar system deleted · North farm$/],
] as const)('a deleted %s is listed by name without a link', async (subject, detail, words) => {
  openFarm()
  const gone = { subject, entityId: null, entityName: null }
  farm.events = [
    buildEntry({ ...gone, id: 'e2', kind: 'deleted', detail }),
    buildEntry({ ...gone, id: 'e1', detail: 'Hilltop · Tomatoes, 2.5 acres' }),
  ]
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  const [deleted, added] = await section.findAllByRole('listitem')
  expect(deleted?.textContent).toMatch(words)
  expect(added).toHaveTextContent('Hilltop · Tomatoes, 2.5 acres')
  expect(section.queryByRole('link')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Deleted' }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
})

test('entries of the book name their place and lead to them, and can be shown alone', async () => {
  openFarm()
  const detail = 'Harvest · 120 kg · Jun 5, 2026'
  const herd = { subject: 'animal', entityId: 'a1', entityName: 'Hill flock' } as const
  const farmWide = { subject: 'general', projectId: null, projectName: null } as const
  farm.events = [
    buildEntry({ id: 'e4', at: ago(0), kind: 'entry', detail }),
    buildEntry({ id: 'e3', at: ago(0), kind: 'entry', detail, ...herd }),
    buildEntry({ id: 'e2', at: ago(0), kind: 'entry', detail, ...farmWide, entityId: null }),
    buildEntry({ id: 'e1', at: ago(0) }),
  ]
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  const links = await section.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['South field', '/crop-management/p1/c1'],
    ['Hill flock', '/book?target=a1'],
    ['Farm', '/book'],
    ['South field', '/crop-management/p1/c1'],
  ])
  expect(section.getAllByText(detail)).toHaveLength(3)
  await user.click(section.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(section.getAllByRole('link')).toHaveLength(3))
})

test('an empty timeline explains what will be shown', async () => {
  openScreen('/dashboard?section=history')
  expect(await (await timeline()).findByText(/^Nothing has happened yet\./)).toBeVisible()
})

test('the timeline can be filtered by kind and project', async () => {
  openFarm()
  farm.events = [
    buildEntry({ id: 'e3', kind: 'finding', entityId: null, projectId: 'p2' }),
    buildEntry({ id: 'e2', kind: 'photo' }),
    buildEntry({ id: 'e1' }),
  ]
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3))
  await user.click(section.getByRole('button', { name: 'Photos' }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(2))
  await user.selectOptions(section.getByRole('combobox'), 'River farm')
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  await user.click(section.getByRole('button', { name: 'Production' }))
  expect(await section.findByText('Nothing of this kind has happened yet.')).toBeVisible()
})

test('a timeline that fails to load offers a retry', async () => {
  openFarm()
  farm.events = [buildEntry()]
  const broken = http.get('*/api/timeline', () => refuse(503, 'The database is away.'), {
    once: true,
  })
  mockServer.use(broken)
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  expect(await section.findByText('The database is away.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByRole('listitem')).toHaveTextContent('Field added')
})

test('older pages load by themselves; a failed one offers a retry', async () => {
  openFarm()
  farm.events = Array.from({ length: 120 }, (_, index) => buildEntry({ id: `e${index}` }))
  let asked = 0
  mockServer.use(
    http.get('*/api/timeline', ({ request }) => {
      const isOlder = new URL(request.url).searchParams.has('before')
      asked += isOlder ? 1 : 0
      return isOlder && asked === 1 ? refuse(503, 'The database is away.') : undefined
    }),
  )
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  expect(await section.findAllByRole('listitem')).not.toHaveLength(50)
  expect(asked).toBe(0)
  await user.click(section.getByRole('button', { name: 'Show older entries' }))
  await user.click(await section.findByRole('button', { name: 'Try again' }))
  const last = async () => (await section.findAllByRole('listitem')).at(-1)
  await waitFor(async () => expect(await last()).toHaveAttribute('aria-setsize', '120'))
  expect(asked).toBe(3)
})

test('an older page that arrives during a refetch is kept', async () => {
  openFarm()
  farm.events = Array.from({ length: 60 }, (_, index) => buildEntry({ id: `e${index}` }))
  let newestAsked = 0
  const isReadAgain = () => newestAsked > 1
  mockServer.use(
    http.get('*/api/timeline', async ({ request }) => {
      const isOlder = new URL(request.url).searchParams.has('before')
      if (isOlder) await vi.waitUntil(isReadAgain, 20_000)
      else newestAsked += 1
      if (!isOlder && isReadAgain()) await delay(300)
    }),
  )
  const { user } = openScreen('/dashboard?section=history')
  const section = await timeline()
  await user.click(await section.findByRole('button', { name: 'Show older entries' }))
  await section.findByRole('status', { name: 'Loading older entries' })
  // The next day has begun.
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR_MS })
  document.dispatchEvent(new Event('visibilitychange'))
  const last = async () => (await section.findAllByRole('listitem')).at(-1)
  await waitFor(async () => expect(await last()).toHaveAttribute('aria-setsize', '60'))
  expect(section.queryByRole('status', { name: 'Loading older entries' })).toBeNull()
})

test('a completed task appears in the timeline at once', async () => {
  openFarm()
  const { user } = openScreen('/dashboard')
  await user.type(await screen.findByRole('textbox', { name: 'Add a task' }), 'mow{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Done: mow' }))
  await user.click(screen.getByRole('tab', { name: 'History' }))
  expect(await (await timeline()).findByRole('listitem')).toHaveTextContent('mow')
})
