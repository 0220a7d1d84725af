import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { foundNetwork, missedNetwork } from '#src/api/offline/network-state.ts'
import { buildUser, sharedFarm } from '#tests/builders/build-user.ts'
import { farm } from '#tests/mocks/store.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { buildChange, outbox } from '#tests/setup/device.ts'
import { onDevicesThatKeep } from '#tests/setup/may-keep.ts'
import { openScreen } from './open-screen.tsx'

onDevicesThatKeep()

const keep = (over: Partial<WaitingChange>) =>
  outbox.add(buildChange({ userId: buildUser().id, at: new Date().toISOString(), ...over }))

const fence = {
  method: 'POST',
  path: '/api/tasks',
  body: { title: 'Check the fence', dueDate: '2026-06-01' },
  recordId: 't9',
  headers: { 'New-Id': '019a0000-0000-7000-8000-000000000001' },
} as const

const refusal = { status: 400, sentence: 'Say what to do.', at: '2026-06-01T08:00:00.000Z' }

const noNetwork = () =>
  mockServer.use(
    http.all('/api/tasks', () => HttpResponse.error()),
    http.all('/api/crops/:id', () => HttpResponse.error()),
    http.all('/api/objects/upload', () => HttpResponse.error()),
  )

const row = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement)

test('what waits is listed in words, and the header says how much', async () => {
  noNetwork()
  await keep(fence)
  await keep({ body: { fieldName: 'South' } })
  openScreen('/unsent')
  expect(await screen.findByText('Task: Check the fence')).toBeVisible()
  expect(screen.getByText('Field: South, saved')).toBeVisible()
  expect(screen.getByText(/^2 waiting, 0 lost/)).toBeVisible()
  expect(await screen.findByRole('link', { name: /2 waiting$/ })).toHaveAttribute('href', '/unsent')
})

test('without a network nothing asks to send, and the farmer reads when it will be sent', async () => {
  noNetwork()
  onTestFinished(() => foundNetwork(new Date()))
  await keep(fence)
  openScreen('/unsent')
  expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible()
  act(() => missedNetwork())
  expect(screen.getByText(/^There is no network now\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument()
})

test('with a network what waits is sent at once, and the header says nothing', async () => {
  await keep(fence)
  openScreen('/unsent')
  expect(await screen.findByText(/^Everything is sent, last at \d\d:\d\d\.$/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /waiting/ })).not.toBeInTheDocument()
})

test('a refused change is a card with the reason; it is sent again when the farmer says so', async () => {
  await keep({ ...fence, refusal })
  const { user } = openScreen('/unsent')
  const card = await row('Task: Check the fence')
  expect(card.getByText('Say what to do.')).toBeVisible()
  expect(card.getByText('Due: 2026-06-01')).toBeVisible()
  expect(screen.getByRole('link', { name: '1 needs you' })).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Everything is sent/)).toBeVisible()
})

test('deleting what was refused asks first, names what follows it, and lets the text be copied', async () => {
  await keep({ ...fence, refusal })
  await keep({ method: 'PUT', path: '/api/tasks/t9/completion', recordId: 't9', name: 'Later' })
  const { user } = openScreen('/unsent')
  const card = await row('Task: Check the fence')
  await user.click(card.getByRole('button', { name: 'Copy the text' }))
  expect(await navigator.clipboard.readText()).toBe('Task: Check the fence\nDue: 2026-06-01')
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await user.click(card.getByRole('button', { name: 'Delete it' }))
  expect(confirm.mock.lastCall?.[0]).toBe(
    'Delete “Task: Check the fence”? It was not sent, and cannot be brought back.\n1 later change belongs to it and may be refused then.',
  )
  expect(await outbox.count()).toBe(2)
  noNetwork()
  confirm.mockReturnValue(true)
  await user.click(card.getByRole('button', { name: 'Delete it' }))
  await vi.waitFor(async () => expect(await outbox.get(1)).toBeUndefined())
})

test('where both sides changed a field, the farmer chooses field by field', async () => {
  noNetwork()
  await keep({
    body: { fieldName: 'South', fieldSize: '5', plantingDate: 'May' },
    opened: { base: { fieldName: 'Old', fieldSize: '4' }, version: '2026-06-01T08:00:00.000Z' },
    refusal: {
      ...refusal,
      status: 409,
      record: { fieldName: 'East', fieldSize: '7', updatedAt: new Date().toISOString() },
      fields: ['fieldName', 'fieldSize'],
    },
  })
  const { user } = openScreen('/unsent')
  const names = within(await screen.findByRole('group', { name: 'Field name' }))
  expect(names.getByRole('radio', { name: /^Yours, \d\d:\d\d South$/ })).toBeChecked()
  await user.click(names.getByRole('radio', { name: /^Saved elsewhere, \d\d:\d\d East$/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^1 waiting, 0 lost/)).toBeVisible()
  const [decided] = await outbox.of(buildUser().id)
  expect(decided?.body).toEqual({ fieldName: 'East', fieldSize: '5', plantingDate: 'May' })
  expect(decided?.refusal).toBeUndefined()
})

test('on a farm of several people the choice says whose value the other one is', async () => {
  farm.user = buildUser({ farm: sharedFarm })
  noNetwork()
  await keep({
    body: { fieldName: 'South' },
    opened: { base: { fieldName: 'Old' }, version: '2026-06-01T08:00:00.000Z' },
    refusal: {
      ...refusal,
      status: 409,
      record: { fieldName: 'East', updatedAt: new Date().toISOString() },
      by: { id: 'u2', name: 'Ben Mill' },
      fields: ['fieldName'],
    },
  })
  openScreen('/unsent')
  expect(await screen.findByRole('radio', { name: /^Ben Mill, \d\d:\d\d East$/ })).toBeVisible()
})

test('a photo that waits is shown, and can be saved before it is deleted', async () => {
  noNetwork()
  const photo = { bytes: new Blob(['photo'], { type: 'image/jpeg' }) }
  await keep({ method: 'POST', path: '/api/ai-analysis', name: 'South', recordId: 'c1', photo })
  const { user, container } = openScreen('/unsent')
  await screen.findByText('Photo of South')
  expect(container.querySelector('img[src="blob:photo"]')).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'More for Photo of South' }))
  await user.click(screen.getByRole('menuitem', { name: 'Save the photo' }))
  expect(saved.mock.instances[0]).toHaveProperty(
    'download',
    expect.stringMatching(/^photo-[\d-]{10}\.jpg$/),
  )
})

test('after the session has ended, what waits is kept until the farmer signs in', async () => {
  await keep(fence)
  mockServer.use(http.post('/api/tasks', () => new HttpResponse('Unauthorized', { status: 401 })))
  openScreen('/unsent')
  const link = await screen.findByRole('link', { name: 'Sign in to send them' })
  expect(link).toHaveAttribute('href', '/api/login')
  expect(await outbox.count()).toBe(1)
})
