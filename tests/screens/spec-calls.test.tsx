import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'
import { aPhoto, choosePhoto } from './upload-window.ts'

// Spec section 7 fixes the path and body of these calls; anything else we send is in headers.

let posted: Request[]
beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', animals: [buildAnimal({ id: 'a1' })] })]
  posted = []
  mockServer.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') posted.push(request.clone())
  })
})

const pathOf = ({ url }: Request) => url.replace(window.location.origin, '')

test('a message is the whole body of its call; the time zone is in a header', async () => {
  const { user } = openScreen('/animal-management/p1/a1')
  await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Due today?{Enter}')
  expect(await screen.findByText(/^You asked: Due today\?/)).toBeVisible()
  expect(posted.map(pathOf)).toEqual(['/api/ai-conversations/p1'])
  expect(await posted[0]?.json()).toEqual({ message: 'Due today?' })
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(posted[0]?.headers.get('Time-Zone')).toBe(timeZone)
})

test('an upload announces its type and size, so that an external store accepts nothing else', async () => {
  const { user } = openScreen('/animal-management/p1/a1')
  await user.click(await screen.findByRole('button', { name: 'Upload photo' }))
  await choosePhoto(user)
  await waitFor(() => expect(posted).not.toEqual([]))
  const [call] = posted
  expect(call && pathOf(call)).toBe('/api/objects/upload')
  expect(await call?.text()).toBe('')
  expect(call?.headers.get('Content-Type')).toBeNull()
  expect(call?.headers.get('X-Upload-Content-Type')).toBe('image/jpeg')
  expect(call?.headers.get('X-Upload-Content-Length')).toBe(String(aPhoto().size))
})
