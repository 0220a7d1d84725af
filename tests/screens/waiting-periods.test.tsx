import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import type { Closure, Waiting } from '#contract/book.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { dayText, shortDayText } from '#src/lib/format.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildAnalysis } from '#tests/builders/build-analysis.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { buildClosure } from '#tests/builders/build-closure.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const today = dateIn('UTC', new Date())
const until = addDays(today, 5)
const from = addDays(today, -2)
const textOf = (date: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? shortDayText(date) : dayText(date)

const closed = (change: Partial<Closure> = {}) => buildClosure({ from, until, ...change })

const answer = (waiting: Partial<Waiting>) =>
  mockServer.use(
    http.get('*/api/book/waiting', () => json({ closures: [], unknown: [], ...waiting })),
    http.get('*/api/entries', () => json({ entries: [], next: null })),
  )

const plant = () => {
  farm.projects = [
    buildProject({
      crops: [
        buildCrop({ id: 'c1', fieldName: 'North' }),
        buildCrop({ id: 'c2', fieldName: 'South' }),
      ],
      animals: [buildAnimal({ id: 'a1', herdName: 'Dairy herd' })],
    }),
  ]
}

const SENTENCE = `Do not harvest North before ${textOf(until)}`

test('Today says which field is closed, below what is urgent, and leads to the field', async () => {
  plant()
  farm.analyses = [
    buildAnalysis({ entityId: 'c2', analysisResult: { healthStatus: 'critical' } }),
    buildAnalysis({ id: 'x2', entityId: 'a1', analysisResult: { healthStatus: 'poor' } }),
  ]
  answer({
    closures: [
      closed(),
      closed({ until: addDays(today, 3), entryId: 'e2', productName: 'Sulfur' }),
    ],
  })
  // As many as on the last visit have a place.
  localStorage.setItem('smart-farm/findings', '3')
  openScreen('/')
  const list = await screen.findByRole('region', { name: 'Findings' })
  const link = await within(list).findByRole('link', { name: `Open: ${SENTENCE}` })
  expect(link).toHaveAttribute('href', '/crop-management/p1/c1')
  expect(within(list).getByText(`Treated with Copper on ${textOf(from)}`)).toBeInTheDocument()
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringContaining('South'),
    expect.stringContaining(SENTENCE),
    expect.stringContaining('Dairy herd'),
  ])
})

test('Today says so on the first visit too, beside the date, where it moves nothing', async () => {
  plant()
  answer({ closures: [closed()] })
  openScreen('/')
  expect(await screen.findByRole('link', { name: '1 new finding' })).toHaveAttribute(
    'href',
    '/crop-management/p1/c1',
  )
  expect(screen.queryByRole('region', { name: 'Findings' })).toBeNull()
})

test('a period that has run out by now closes nothing, nor does a server without a book', async () => {
  plant()
  answer({ closures: [closed({ until: today })] })
  const { unmount } = openScreen('/crop-management/p1/c1')
  expect(await screen.findByRole('link', { name: /^Book/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Waiting periods' })).toBeNull()
  unmount()
  mockServer.use(
    http.get('*/api/book/waiting', () => refuse(404, 'Not Found')),
    http.get('*/api/entries', () => refuse(501, 'Not Implemented')),
  )
  openScreen('/crop-management/p1/c1')
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Waiting periods' })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('link', { name: /^Book/ })).toBeNull()
})

test('the page of a crop says what its field forbids, also beside the harvest, and what nobody entered', async () => {
  plant()
  farm.projects[0]!.crops![0] = buildCrop({
    id: 'c1',
    fieldName: 'NORTH ',
    expectedHarvest: today,
  })
  const { target } = closed()
  answer({
    closures: [
      closed(),
      closed({ waitingFor: 'reentry', endsAt: `${until}T14:30:00.000Z` }),
      closed({ target: { ...target, id: 'f2', projectId: 'p2' }, productName: 'Sulfur' }),
    ],
    unknown: [
      {
        target,
        waitingFor: ['reentry'],
        entryId: 'e3',
        onDate: from,
        productId: 'm1',
        productName: 'Soap',
      },
    ],
  })
  openScreen('/crop-management/p1/c1')
  const list = await screen.findByRole('region', { name: 'Waiting periods' })
  expect(within(list).getByText(SENTENCE)).toBeVisible()
  expect(within(list).getByText(/^Do not enter North before \w{3} 14:30$/)).toBeVisible()
  expect(
    within(list).getByText(
      'Waiting period of Soap (re-entry): not assessed. Enter it from the label.',
    ),
  ).toBeVisible()
  expect(within(list).getByRole('link', { name: 'Products' })).toHaveAttribute(
    'href',
    '/book/products',
  )
  expect(within(list).queryByText(/Sulfur/)).toBeNull()
  const offered = await screen.findByRole('region', { name: 'Suggestions' })
  expect(await within(offered).findByText(/^Do not (?:harvest|enter) North before/)).toBeVisible()
})

test('the page of a herd says what of it may not be sold', async () => {
  plant()
  const target = { kind: 'animal', id: 'a1', name: 'Dairy herd', projectId: 'p1' } as const
  answer({ closures: [closed({ target, waitingFor: 'meat' })] })
  openScreen('/animal-management/p1/a1')
  expect(await screen.findByText(`No meat from Dairy herd before ${textOf(until)}`)).toBeVisible()
})

test('the page of a record leads to its book, with the last entry, and to a new one', async () => {
  plant()
  answer({})
  const entry = buildBookEntry({ kind: 'harvest', onDate: from, quantity: 120, unit: 'kg' })
  let asked = ''
  mockServer.use(
    http.get('*/api/entries', ({ request }) => {
      asked = new URL(request.url).search
      return json({ entries: [entry], next: null })
    }),
  )
  openScreen('/crop-management/p1/c1')
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: /^Book/ })
  expect(link).toHaveTextContent(`BookHarvest · 120 kg · ${dayText(from)}`)
  expect(asked).toBe('?targetId=field%20north')
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/book\?target=field/))
  expect(screen.getByRole('link', { name: 'Add entry' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/book\?add=&target=field/),
  )
})

test('the farm and the task to harvest say that a field is closed', async () => {
  plant()
  answer({ closures: [closed()] })
  farm.tasks = [
    buildTask({
      title: 'Harvest Tomatoes',
      dueDate: today,
      projectId: 'p1',
      entityId: 'c1',
      entityName: 'North',
      source: { kind: 'harvest', key: `c1:${today}` },
    }),
  ]
  const { unmount } = openScreen('/farm')
  const row = await screen.findByRole('link', { name: /Do not harvest North/ })
  expect(row).toHaveTextContent('Have a look')
  expect(screen.getByRole('link', { name: /South/ })).not.toHaveTextContent('Have a look')
  unmount()
  openScreen('/dashboard')
  const task = await screen.findByRole('button', { name: 'More for Harvest Tomatoes' })
  expect(await within(task).findByText(SENTENCE)).toBeVisible()
})
