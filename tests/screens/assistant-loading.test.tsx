import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { farm } from '#tests/mocks/store.ts'

const CONVERSATION = '#src/features/assistant/conversation.tsx'

test('on a slow line one tap opens the panel at once, and the conversation arrives in it', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  // The files of a worker share their modules, so the part may have been loaded before.
  vi.resetModules()
  vi.doMock(CONVERSATION, async (original) => {
    await arrived
    return original()
  })
  const { openScreen } = await import('./open-screen.tsx')
  farm.projects = [buildProject({ id: 'p1', animals: [buildAnimal({ id: 'a1' })] })]

  const { user } = openScreen('/animal-management/p1/a1')
  await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  const panel = within(screen.getByRole('dialog', { name: 'AI Assistant' }))
  expect(panel.getByText('Loading the assistant...')).toBeVisible()
  arrive()
  expect(await panel.findByText(/^Hello! I'm your AI farming assistant/)).toBeVisible()
  expect(panel.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  vi.doUnmock(CONVERSATION)
})
