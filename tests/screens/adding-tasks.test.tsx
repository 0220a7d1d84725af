import { screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const keys: (string | null)[] = []

/** Like the server, answers a repeated idempotency key as it did the first time. */
const answerRepeats = http.post('*/api/tasks', ({ request }) => {
  const key = request.headers.get('Idempotency-Key')
  const isKnown = keys.includes(key)
  keys.push(key)
  return isKnown ? json({ task: farm.tasks[0], created: true }, 201) : undefined
})

async function openLine() {
  const { user, unmount } = openScreen('/dashboard')
  return { user, unmount, line: await screen.findByRole('textbox', { name: 'Add a task' }) }
}

beforeEach(() => {
  keys.length = 0
  mockServer.use(answerRepeats)
})

test('a task that is done can be added again with the same text', async () => {
  const { user, line } = await openLine()
  await user.type(line, 'mow{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Done: mow' }))
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  await user.type(line, 'mow{Enter}')
  expect(await screen.findByRole('button', { name: 'Done: mow' })).toBeVisible()
  expect(farm.tasks).toHaveLength(2)
})

test('retrying after a lost response does not add the task twice', async () => {
  const { user, line } = await openLine()
  mockServer.use(
    http.post('*/api/tasks', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
  )
  await user.type(line, 'mow{Enter}')
  await waitFor(() => expect(line).toBeInvalid())
  expect(line).toHaveValue('mow')
  await user.type(line, '{Enter}')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('the message of an added task goes when the next one is refused', async () => {
  const { user, line } = await openLine()
  await user.type(line, 'mow in 2 weeks{Enter}')
  expect(await screen.findByText(/^Added for .*: mow/)).toBeVisible()
  await user.type(line, 'spray 3/12{Enter}')
  expect(line).toBeInvalid()
  expect(screen.queryByText(/^Added for/)).toBeNull()
})

test('the last action can still be undone after a refused task', async () => {
  const { user, line } = await openLine()
  await user.type(line, 'mow{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Done: mow' }))
  await user.type(line, 'spray 3/12{Enter}')
  expect(line).toBeInvalid()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('text typed while a task is being added is kept', async () => {
  mockServer.use(
    http.post('*/api/tasks', async () => {
      await delay(300)
    }),
  )
  const { user, line } = await openLine()
  await user.type(line, 'mow{Enter}')
  await user.clear(line)
  await user.type(line, 'water')
  expect(await screen.findByRole('button', { name: 'Done: mow' })).toBeVisible()
  expect(line).toHaveValue('water')
})

test('a line with an unreadable time is refused with a reason, and not added for today', async () => {
  const { user, line } = await openLine()
  const sentence = /^A task has one day or one repeat\. Write a task for each/
  await user.type(line, 'check fence every monday and friday')
  expect(screen.getByText(sentence)).toBeVisible()
  expect(line).toBeValid()
  await user.keyboard('{Enter}')
  expect(line).toBeInvalid()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(farm.tasks).toEqual([])
})

const status = () => screen.findByText(/^Added for /)

test('adding a task announces it with its day, even if the list does not show it', async () => {
  const { user, line } = await openLine()
  await user.type(line, 'buy salt tomorrow{Enter}')
  expect(await status()).toHaveTextContent(
    /^Added for tomorrow \(\w+, \w+ \d+(?:, \d{4})?\): buy salt$/,
  )
  expect((await status()).closest('[role="status"]')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Find' }))
  await user.click(screen.getByRole('button', { name: 'Crops' }))
  await user.type(line, 'mow{Enter}')
  await waitFor(async () =>
    expect(await status()).toHaveTextContent(/^Added for today .*: mow\. The filter hides it\.$/),
  )
})

test('a typed line survives a new sign-in of the same farmer only', async () => {
  const { user, line, unmount } = await openLine()
  await user.type(line, 'buy salt')
  farm.user = null
  await user.keyboard('{Enter}')
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  unmount()
  farm.user = buildUser({ id: 'u2' })
  const other = await openLine()
  expect(other.line).toHaveValue('')
  other.unmount()
  farm.user = buildUser()
  const again = await openLine()
  expect(again.line).toHaveValue('buy salt')
  await again.user.type(again.line, '{Enter}')
  await waitFor(() => expect(again.line).toHaveValue(''))
  again.unmount()
  expect((await openLine()).line).toHaveValue('')
})

test('an unsent line is restored on return, but one being sent is not', async () => {
  farm.projects = [buildProject()]
  farm.hasRoutine = true
  const { user, line } = await openLine()
  const leaveAndReturn = async () => {
    await user.click(screen.getByRole('link', { name: 'Back to home' }))
    await user.click(await screen.findByRole('link', { name: 'View All Tasks' }))
    return screen.findByRole('textbox', { name: 'Add a task' })
  }
  await user.type(line, 'buy salt')
  const back = await leaveAndReturn()
  expect(back).toHaveValue('buy salt')
  mockServer.use(http.post('*/api/tasks', () => delay(300)))
  await user.type(back, '{Enter}')
  expect(await leaveAndReturn()).toHaveValue('')
  await waitFor(() => expect(farm.tasks).toHaveLength(1))
})
