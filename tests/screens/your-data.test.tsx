import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, expect, test, vi } from 'vitest'
import { MAX_IMPORT_BYTES } from '#contract/limits.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

// Loads the lazy screen up front, outside the time that a test waits.
beforeAll(() => import('#src/features/data/your-data-screen.tsx'))

const card = (name: string) => screen.findByRole('region', { name })

async function openData() {
  const { user } = openScreen('/dashboard/data')
  await card('Export your farm')
  return user
}

const plant = () => {
  farm.projects = [buildProject({ crops: [buildCrop()] })]
  farm.tasks = [buildTask()]
  farm.hasRoutine = true
}

const zipFile = () => new File(['a ZIP'], 'smart-farm.zip', { type: 'application/zip' })

/** Makes the mock server read any ZIP file as an export with one field. */
function packFarm() {
  farm.farmInAFile = { projects: [buildProject({ crops: [buildCrop()] })], tasks: [] }
}

const zipInput = () => screen.findByLabelText('ZIP file of an export')
const importButton = () => screen.getByRole('button', { name: 'Import this farm' })

test('the export states its content, and that the download has begun', async () => {
  plant()
  const user = await openData()
  const inCard = within(await card('Export your farm'))
  expect(inCard.getByText(/1 project, 1 record, 1 task and 0 photos and files/)).toBeVisible()
  const link = inCard.getByRole('link', { name: 'Download your farm' })
  expect(link).toHaveAttribute('href', '/api/farm/export')
  expect(link).toHaveAttribute('download')
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(inCard.getByRole('status')).toHaveTextContent(/^Your download has begun/)
})

test('the farmer sees the storage used, if the server reports it', async () => {
  plant()
  await openData()
  const inCard = within(await card('Storage on this server'))
  expect(inCard.getByText(/^Files: 0 of 5 GB\. Records: 3 of 250,000\./)).toBeVisible()
})

test('over plain http the farmer reads why nothing works without a network', async () => {
  vi.stubGlobal('isSecureContext', false)
  await openData()
  const inCard = within(await card('Without a network'))
  expect(inCard.getByText(/because its address begins with http\./)).toBeVisible()
  vi.unstubAllGlobals()
})

test('a server without a quota shows no storage card', async () => {
  const counts = { projects: 0, records: 0, tasks: 0, files: 0, fileBytes: 0, importProblem: null }
  mockServer.use(http.get('*/api/farm', () => json(counts)))
  await openData()
  expect(screen.queryByText(/Storage on this server/)).toBeNull()
})

test('an account with a farm is told what to do before an import', async () => {
  plant()
  await openData()
  const inCard = within(await card('Import a farm'))
  expect(inCard.getByText(/This account has 1 project and 1 open task\. .* sign up/)).toBeVisible()
  expect(screen.queryByLabelText('ZIP file of an export')).toBeNull()
})

test('an export is imported into an empty account', async () => {
  packFarm()
  const user = await openData()
  await user.upload(await zipInput(), zipFile())
  await user.click(importButton())
  expect(await screen.findByText(/^Your farm is here: 1 project, 1 record, 0 tasks/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go to your farm' }))
  expect(await screen.findByRole('heading', { name: 'North farm' })).toBeVisible()
})

test('a file that is not an export is refused at its input, and another can be chosen', async () => {
  const user = await openData()
  await user.click(importButton())
  expect(await screen.findByText('Choose the ZIP file of an export.')).toBeVisible()
  await user.upload(await zipInput(), new File(['nothing'], 'farm.zip'))
  expect(screen.queryByText('Choose the ZIP file of an export.')).toBeNull()
  await user.click(importButton())
  expect(await screen.findByText(/^This file is not a ZIP file, or it is damaged/)).toBeVisible()
  expect(await zipInput()).toHaveAccessibleDescription(/Nothing was imported/)
  packFarm()
  await user.upload(await zipInput(), zipFile())
  expect(screen.queryByText(/^This file is not a ZIP file/)).toBeNull()
  await user.click(importButton())
  expect(await screen.findByText(/^Your farm is here:/)).toBeVisible()
})

test('a file that is too large or empty is not sent', async () => {
  const user = await openData()
  const large = zipFile()
  Object.defineProperty(large, 'size', { value: MAX_IMPORT_BYTES * 1.5 })
  await user.upload(await zipInput(), large)
  await user.click(importButton())
  const tooLarge = 'This file has 3 GB. At most 2 GB can be imported.'
  expect(await screen.findByText(tooLarge)).toBeVisible()
  await user.upload(await zipInput(), new File([], 'farm.zip'))
  await user.click(importButton())
  expect(await screen.findByText('This file is empty.')).toBeVisible()
})

test('an unreachable server is reported, and the import can be retried', async () => {
  packFarm()
  const user = await openData()
  mockServer.use(http.post('*/api/farm/import', () => Response.error(), { once: true }))
  await user.upload(await zipInput(), zipFile())
  await user.click(importButton())
  expect(await screen.findByText('The server could not be reached.')).toBeVisible()
  await user.click(importButton())
  expect(await screen.findByText(/^Your farm is here:/)).toBeVisible()
})

test('an import shows its progress and can be cancelled', async () => {
  const user = await openData()
  mockServer.use(http.post('*/api/farm/import', () => new Promise<never>(() => {})))
  await user.upload(await zipInput(), zipFile())
  await user.click(importButton())
  expect(await screen.findByRole('progressbar', { name: 'Import' })).toBeVisible()
  expect(screen.getByText('Sending the file: 0%')).toBeVisible()
  expect(await zipInput()).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Import this farm' })).toBeVisible()
  expect(await zipInput()).toBeEnabled()
  expect(await zipInput()).toBeValid()
})

test('a server error is shown in its own words', async () => {
  const user = await openData()
  const full = "The server's disk is full: nothing can be saved right now."
  mockServer.use(http.post('*/api/farm/import', () => refuse(507, full)))
  await user.upload(await zipInput(), zipFile())
  await user.click(importButton())
  expect(await screen.findByText(full)).toBeVisible()
})

test('a calendar link is made, copied, renewed and revoked', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  const user = await openData()
  await user.click(await screen.findByRole('button', { name: 'Make a calendar link' }))
  const input = await screen.findByLabelText('Your calendar link')
  expect(input).toHaveDisplayValue(/^http:\/\/localhost:5000\/api\/calendar\/.{43}\.ics$/)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  const copied = await navigator.clipboard.readText()
  expect(input).toHaveValue(copied)
  await user.click(screen.getByRole('button', { name: 'Make a new link' }))
  await waitFor(() => expect(screen.getByLabelText('Your calendar link')).not.toHaveValue(copied))
  await user.click(screen.getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByRole('button', { name: 'Make a calendar link' })).toBeVisible()
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(farm.calendarLink).toBeNull()
})

test('a link that another tab has replaced is hidden', async () => {
  const user = await openData()
  await user.click(await screen.findByRole('button', { name: 'Make a calendar link' }))
  expect(await screen.findByLabelText('Your calendar link')).toBeVisible()
  farm.calendarLink = { path: '/api/calendar/y.ics', madeAt: '2036-05-03T08:00:00.000Z' }
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  expect(await screen.findByText('May 3, 2036')).toBeVisible()
  expect(screen.queryByLabelText('Your calendar link')).toBeNull()
})

test('an earlier link is mentioned, and stays if the farmer cancels', async () => {
  farm.calendarLink = { path: '/api/calendar/x.ics', madeAt: '2026-05-03T08:00:00.000Z' }
  vi.spyOn(window, 'confirm').mockReturnValue(false)
  const user = await openData()
  expect(await screen.findByText(/2026/)).toBeVisible()
  expect(screen.getByText(/^A link that you made on/)).toHaveTextContent(/is in use\.$/)
  await user.click(screen.getByRole('button', { name: 'Revoke link' }))
  await user.click(screen.getByRole('button', { name: 'Make a new link' }))
  expect(farm.calendarLink.path).toBe('/api/calendar/x.ics')
})

test('without a clipboard the link is selected for copying', async () => {
  const user = await openData()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(await screen.findByRole('button', { name: 'Make a calendar link' }))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/^The link is selected: copy it with Ctrl\+C/)).toBeVisible()
})

test('data that fails to load offers a retry', async () => {
  mockServer.use(
    http.get('*/api/farm', () => refuse(503, 'The database cannot be reached just now.'), {
      once: true,
    }),
  )
  const { user } = openScreen('/dashboard/data')
  expect(await screen.findByText('The database cannot be reached just now.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await card('Import a farm')).toBeVisible()
})

test("the dashboard links to 'Your data' and back", async () => {
  const { user } = openScreen('/dashboard')
  await user.click(await screen.findByRole('link', { name: 'Your data: export, import, calendar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your data' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
