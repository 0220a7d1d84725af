import { cleanup, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { historyRequest } from '#contract/solar-history.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { aDay, goTo, HISTORY, measured, openHistory, reported, upload } from './history-uploads.ts'
import { choose, problem } from './upload-window.ts'

/** The file of each request. */
const sent: string[] = []

beforeEach(() => {
  sent.length = 0
  mockServer.use(
    http.post(HISTORY, async ({ request }) => {
      const { objectURLs } = historyRequest.parse(await request.clone().json())
      sent.push(objectURLs.join())
    }),
  )
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
})

test('a farmer sees the result of reading a file, its rejected rows and the measured days', async () => {
  const user = await openHistory()
  await upload(user, { 'barn.csv': 'Date,kWh\n2025-03-01,10\nyesterday,3\n2025-03-02,8\n' })
  expect(await reported('barn.csv')).toBeVisible()
  expect(screen.getByText(/2 rows read/)).toBeVisible()
  expect(screen.getByText('Row 3: "yesterday" is not a date.')).toBeInTheDocument()
  expect(await (await measured()).findByText('18 kWh', { selector: 'p *' })).toBeVisible()
})

const aTable = (name: string) => new File(['date,kWh'], name, { type: 'text/csv' })
const aPicture = (name: string) => new File(['png'], name, { type: 'image/png' })
const tooLarge = (name: string) =>
  new File([new Uint8Array(10_485_761)], name, { type: 'text/csv' })
const NO_CSV =
  'This is neither a CSV nor an Excel file (.xlsx). Save your table as one of them and choose it again.'
const TOO_LARGE = 'exceeds maximum allowed size of 10 MB'

describe('of files chosen together, refused ones are named and the others accepted', () => {
  test.each([
    ['a picture before a CSV file', [aPicture('a.png'), aTable('y1.csv')], 1, `a.png: ${NO_CSV}`],
    ['a picture after a CSV file', [aTable('y1.csv'), aPicture('a.png')], 1, `a.png: ${NO_CSV}`],
    [
      'a file that is too large',
      [tooLarge('old.csv'), aTable('y1.csv')],
      1,
      `old.csv ${TOO_LARGE}`,
    ],
    [
      'two files for two reasons',
      [aPicture('a.png'), aTable('y1.csv'), tooLarge('old.csv')],
      1,
      `a.png: ${NO_CSV} old.csv ${TOO_LARGE}`,
    ],
    [
      'a sixth file',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aTable(`${name}.csv`)),
      5,
      'You can only upload 5 files: f.csv was left out.',
    ],
    [
      'a sixth and a seventh file, beside one that does not count',
      [aPicture('a.png'), ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((n) => aTable(`${n}.csv`))],
      5,
      `a.png: ${NO_CSV} You can only upload 5 files: g.csv and h.csv were left out.`,
    ],
  ])('%s', async (_what, files, taken, sentence) => {
    const user = await openHistory()
    await user.click(screen.getByRole('button', { name: 'Select Files' }))
    await choose(...files)
    expect(await problem()).toBe(sentence)
    const upload = taken === 1 ? 'Upload 1 file' : `Upload ${taken} files`
    expect(await screen.findByRole('button', { name: upload })).toBeVisible()
  })

  test('until others are chosen', async () => {
    const user = await openHistory()
    await user.click(screen.getByRole('button', { name: 'Select Files' }))
    await choose(aPicture('a.png'), aTable('y1.csv'))
    await problem()
    await user.click(await screen.findByRole('button', { name: 'Add more files' }))
    await choose(aTable('y2.csv'))
    await waitFor(() => expect(document.querySelector('dialog [role=alert]')).toHaveTextContent(''))
    expect(await screen.findByRole('button', { name: 'Upload 2 files' })).toBeVisible()
  })
})

test.each([
  ['closed', 'Close'],
  ['cancelled', 'Cancel'],
])(
  'uploaded files are read when the window is %s although another file failed',
  async (_how, name) => {
    mockServer.use(http.put('*/api/objects/:key', () => refuse(415, 'No.'), { once: true }))
    const user = await openHistory()
    await upload(user, { 'german.csv': aDay(1), 'y1.csv': aDay(2), 'y2.csv': aDay(3) })
    await screen.findByText('No.')
    await waitFor(() => expect(farm.uploads.size).toBe(3))
    await screen.findByText(/2 of 3 files uploaded/)
    await user.click(screen.getAllByRole('button', { name })[0]!)
    await waitFor(() => expect(sent).toHaveLength(2))
    // The order of the uploads is random, and so is which of the three fails.
    expect(await screen.findByText(/^\w+\.csv, \w+\.csv$/)).toBeVisible()
  },
)

test('nothing is read if the window is closed before a file is uploaded', async () => {
  const user = await openHistory()
  await user.click(screen.getByRole('button', { name: 'Select Files' }))
  await choose(aTable('y1.csv'))
  await screen.findByRole('button', { name: 'Upload 1 file' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toHaveLength(0)
})

test('uploaded files are read once the failed one is removed', async () => {
  mockServer.use(http.put('*/api/objects/:key', () => refuse(415, 'No.'), { once: true }))
  const user = await openHistory()
  await upload(user, { 'a.csv': aDay(1), 'b.csv': aDay(2) })
  await screen.findByText('No.')
  await waitFor(() => expect(farm.uploads.size).toBe(2))
  const [broken] = await screen.findAllByRole('button', { name: /^Remove file/ })
  await user.click(broken!)
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('each file is read once, however often the farmer leaves the tab or the step', async () => {
  const user = await openHistory()
  await upload(user, {
    'a.csv': aDay(1),
    'b.csv': aDay(2),
    'c.csv': aDay(3),
    'd.csv': aDay(4),
    'e.csv': aDay(5),
  })
  await reported('e.csv')
  await upload(user, { 'f.csv': aDay(6) })
  await reported('f.csv')
  await goTo(user, 'Maintenance')
  await goTo(user, 'Historical Data')
  expect(await reported('a.csv')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit Configuration' }))
  await user.click(screen.getByRole('button', { name: 'Save and View Insights' }))
  await goTo(user, 'Historical Data')
  expect(await reported('f.csv')).toBeVisible()
  expect(await (await measured()).findByText('60 kWh', { selector: 'p *' })).toBeVisible()
  expect(new Set(sent).size).toBe(6)
  expect(sent).toHaveLength(6)
  expect(farm.events.filter(({ kind }) => kind === 'reading')).toHaveLength(6)
})

test('files that failed to be read can be retried', async () => {
  mockServer.use(http.post(HISTORY, () => refuse(503, 'Busy.'), { once: true }))
  const user = await openHistory()
  await upload(user, { 'barn.csv': aDay(1) })
  await screen.findByRole('button', { name: 'Read again' })
  await upload(user, { 'shed.csv': aDay(2) })
  await reported('shed.csv')
  await goTo(user, 'Maintenance')
  await goTo(user, 'Historical Data')
  await user.click(await screen.findByRole('button', { name: 'Read again' }))
  expect(await reported('barn.csv')).toBeVisible()
  await waitFor(async () =>
    expect((await measured()).getByText('20 kWh', { selector: 'p *' })).toBeVisible(),
  )
  expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument()
})

describe('after a reload', () => {
  /** Uploads a file whose reading fails, and reloads the page. */
  async function reloadUnread() {
    mockServer.use(http.post(HISTORY, () => refuse(503, 'Busy.'), { once: true }))
    const user = await openHistory()
    await upload(user, { 'barn.csv': aDay(1) })
    expect(await screen.findByText(/This window remembers them for a day/)).toBeVisible()
    cleanup()
    return openHistory()
  }

  test('files that failed to be read can be retried once', async () => {
    const user = await reloadUnread()
    await user.click(await screen.findByRole('button', { name: 'Read again' }))
    expect(await reported('barn.csv')).toBeVisible()
    expect((await measured()).getByText('10 kWh', { selector: 'p *' })).toBeVisible()
    expect(sessionStorage).toHaveLength(0)
  })

  test('files that no longer exist are requested again, once', async () => {
    const user = await reloadUnread()
    mockServer.use(http.post(HISTORY, () => refuse(404, 'File not found.'), { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Read again' }))
    expect(
      await screen.findByText('barn.csv was not read. File not found. Please upload it again.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
  })

  test('another farmer in the same tab sees none of them', async () => {
    await reloadUnread()
    expect(await screen.findByRole('button', { name: 'Read again' })).toBeVisible()
    cleanup()
    farm.user = buildUser({ id: 'u2' })
    await openHistory()
    await screen.findByRole('button', { name: 'Select Files' })
    expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument()
  })
})

const PROBLEM = 'This file holds headers only.'
const SUCCESS = 'Historical solar data uploaded and analyzed'
const panel = () => screen.queryByRole('region', { name: 'Uploaded files' })

describe('unusable files say why and are not reported as a success', () => {
  test('one file', async () => {
    const user = await openHistory()
    await upload(user, { 'manual.csv': 'hello\n' })
    expect(await reported('manual.csv')).toBeVisible()
    expect(screen.getByText(PROBLEM)).toBeVisible()
    expect(await screen.findByText('The file could not be read')).toBeVisible()
    expect(screen.queryByText(SUCCESS)).not.toBeInTheDocument()
    expect(panel()).not.toBeInTheDocument()
  })

  test('each of two files', async () => {
    const user = await openHistory()
    await upload(user, { 'a.csv': 'hello\n', 'b.csv': 'Date,kWh\n' })
    expect(await reported('b.csv')).toBeVisible()
    expect(await screen.findByText('None of the files could be read')).toBeVisible()
    expect(panel()).not.toBeInTheDocument()
  })

  test('one of two files, while the other succeeds', async () => {
    const user = await openHistory()
    await upload(user, { 'manual.csv': 'hello\n', 'barn.csv': aDay(1) })
    expect(await reported('manual.csv')).toBeVisible()
    expect(await screen.findByText(PROBLEM)).toBeVisible()
    expect(await screen.findByText(SUCCESS)).toBeVisible()
    await waitFor(() => expect(panel()).toHaveTextContent('barn.csv'))
    expect(panel()).not.toHaveTextContent('manual.csv')
  })
})
