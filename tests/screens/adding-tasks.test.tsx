import { screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { json } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const keys: (string | null)[] = []

/** As the server does it: a create that it has seen gets the answer that it got then. */
const answerRepeats = http.post('*/api/tasks', ({ request }) => {
  const key = request.headers.get('Idempotency-Key')
  const isKnown = keys.includes(key)
  keys.push(key)
  return isKnown ? json({ task: farm.tasks[0], created: true }, 201) : undefined
})

async function openLine() {
  const { user } = openScreen('/dashboard')
  return { user, line: await screen.findByRole('textbox', { name: 'Add a task' }) }
}

beforeEach(() => {
  keys.length = 0
  mockServer.use(answerRepeats)
})

test('a task that was done can be added again in the same words', async () => {
  const { user, line } = await openLine()
  await user.type(line, 'mow{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Done: mow' }))
  await waitFor(() => expect(farm.tasks[0]?.doneAt).not.toBeNull())
  await user.type(line, 'mow{Enter}')
  expect(await screen.findByRole('button', { name: 'Done: mow' })).toBeVisible()
  expect(farm.tasks).toHaveLength(2)
})

test('a task whose answer was lost is sent again as the same one', async () => {
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

test('what is typed while a task is on its way stays', async () => {
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

test('a time that cannot be read is said before the task is added, and it is not added for today', async () => {
  const { user, line } = await openLine()
  const sentence = /^A task has one day or one repetition\. Write one task for each/
  await user.type(line, 'check fence every monday and friday')
  expect(screen.getByText(sentence)).toBeVisible()
  expect(line).toBeValid()
  await user.keyboard('{Enter}')
  expect(line).toBeInvalid()
  expect(screen.getByText(sentence)).toBeVisible()
  expect(farm.tasks).toEqual([])
})
