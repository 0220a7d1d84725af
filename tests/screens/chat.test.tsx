import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { buildAnimal } from '#tests/builders/build-animal.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { json, refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

const HERD = '/animal-management/p1/a1'
const GREETING = /^Hello! I'm your AI farming assistant/

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1', animals: [buildAnimal({ id: 'a1' })] })]
})

const messages = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${String(index).padStart(5, '0')}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Message ${index}`,
  }))

async function openChat(path = HERD) {
  const opened = openScreen(path)
  await opened.user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  const panel = await screen.findByRole('dialog', { name: 'AI Assistant' })
  return {
    ...opened,
    panel: within(panel),
    input: await screen.findByRole('textbox', { name: 'Message' }),
  }
}

test('an empty conversation shows a greeting that is not stored', async () => {
  const { panel, input } = await openChat()
  expect(await panel.findByText(GREETING)).toBeVisible()
  expect(input).toHaveFocus()
  expect(farm.conversations.get('p1')).toEqual([])
})

test("'Chat with AI Assistant' on home leads to a screen with the chat", async () => {
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('link', { name: 'Chat with AI Assistant' }))
  await user.click(await screen.findByRole('button', { name: 'Chat with AI' }))
  expect(await screen.findByText(GREETING)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
})

test('the panel stays open from screen to screen', async () => {
  const { user, panel, input } = await openChat()
  await user.type(input, 'How many')
  await user.click(screen.getByRole('link', { name: 'Smart Farm' }))
  expect(await screen.findByRole('link', { name: 'Chat with AI Assistant' })).toBeVisible()
  expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('How many')
})

test('the solar insights have the chat too', async () => {
  farm.projects = [buildProject({ id: 'p1', solarSystems: [buildSolar({ id: 's1' })] })]
  const { panel } = await openChat('/solar-management/p1/s1')
  expect(await panel.findByText(GREETING)).toBeVisible()
})

test('an empty conversation offers questions to tap, until one is asked', async () => {
  const { user, panel, input } = await openChat()
  await user.click(await panel.findByRole('button', { name: 'What is due today?' }))
  expect(await panel.findByText(/^You asked: What is due today\?/)).toBeVisible()
  expect(panel.queryByRole('group', { name: 'Questions to begin with' })).not.toBeInTheDocument()
  await waitFor(() => expect(input).toHaveFocus())
})

test('Enter sends a message, and the answer shows its sources', async () => {
  const { user, panel, input } = await openChat()
  await user.type(input, '  How many sheep?{Shift>}{Enter}{/Shift}And goats?{Enter}')
  expect(await panel.findByText(/^You asked: How many sheep\?/)).toBeVisible()
  expect(farm.conversations.get('p1')?.[0]?.content).toBe('How many sheep?\nAnd goats?')
  expect(input).toHaveValue('')
  await waitFor(() => expect(input).toHaveFocus())
  expect(panel.queryByText(GREETING)).not.toBeInTheDocument()
  await user.click(panel.getByText('Where from'))
  expect(panel.getByRole('link', { name: 'South field' })).toHaveAttribute(
    'href',
    '/crop-management/p1/c1',
  )
  expect(panel.getByRole('log')).toHaveAttribute('aria-live', 'polite')
})

test('nothing can be sent while an answer is pending', async () => {
  mockServer.use(
    http.post('*/api/ai-conversations/:projectId', async () => {
      await delay(150)
    }),
  )
  const { user, panel, input } = await openChat()
  await user.type(input, 'Hello')
  await user.click(panel.getByRole('button', { name: 'Send' }))
  expect(await panel.findByText('AI is thinking...')).toBeVisible()
  expect(panel.getByText('Hello')).toBeVisible()
  expect(input).toBeDisabled()
  expect(input).toHaveValue('')
  expect(panel.getByRole('button', { name: 'What is due today?' })).toBeDisabled()
  expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(await panel.findByText('You asked: Hello')).toBeVisible()
  expect(panel.getAllByText('Hello')).toHaveLength(1)
  expect(panel.queryByText('AI is thinking...')).not.toBeInTheDocument()
  expect(input).toBeEnabled()
})

test('a blank message is not sent', async () => {
  const { user, panel, input } = await openChat()
  await panel.findByText(GREETING)
  await user.type(input, '   {Enter}')
  expect(panel.getByRole('button', { name: 'Send' })).toBeDisabled()
  expect(farm.conversations.get('p1')).toEqual([])
})

test('ten thousand pasted characters are refused with a reason, and stay in the input', async () => {
  const { user, panel, input } = await openChat()
  await user.click(input)
  await user.paste('x'.repeat(10_000))
  expect(panel.getByRole('alert')).toHaveTextContent(
    'A message may have at most 4,000 characters. Yours has 10,000.',
  )
  await user.keyboard('{Enter}')
  expect(input).toHaveValue('x'.repeat(10_000))
  expect(input).toBeEnabled()
  expect(farm.conversations.get('p1')).toEqual([])
})

test('a failed message stays in the input, and a retry stores it once', async () => {
  const keys: (string | null)[] = []
  mockServer.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') keys.push(request.headers.get('Idempotency-Key'))
  })
  mockServer.use(
    http.post('*/api/ai-conversations/:projectId', () => refuse(503, 'Away.'), { once: true }),
  )
  const { user, panel, input } = await openChat()
  await user.type(input, 'How many sheep?{Enter}')
  expect(await screen.findByText('Failed to send message')).toBeVisible()
  expect(panel.getByText('Your message was not sent. Away.')).toBeVisible()
  expect(input).toHaveValue('How many sheep?')
  expect(panel.queryByText('How many sheep?', { ignore: 'textarea' })).not.toBeInTheDocument()
  expect(panel.getByText(GREETING)).toBeVisible()
  for (let time = 0; time < 2; time += 1) {
    await user.clear(input)
    await user.type(input, 'How many sheep?{Enter}')
    await waitFor(() => expect(input).toHaveValue(''))
  }
  // A retry reuses the idempotency key; the same text after a success is a new message.
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('without a network the conversation stays, and what was not sent', async () => {
  farm.conversations.set('p1', messages(2))
  const { user, panel, input } = await openChat()
  await panel.findByText('Message 1')
  mockServer.use(http.all('*/api/*', () => HttpResponse.error()))
  await user.type(input, 'How many sheep?{Enter}')
  expect(
    await panel.findByText('Your message was not sent. The server could not be reached.'),
  ).toBeVisible()
  expect(panel.getByText('Message 1')).toBeVisible()
  expect(input).toHaveValue('How many sheep?')
})

test('the panel names the record whose page is open', async () => {
  farm.projects = [
    buildProject({
      id: 'p1',
      animals: [buildAnimal({ id: 'a1', herdName: 'Hill flock' }), buildAnimal({ id: 'a2' })],
    }),
  ]
  const { user, panel } = await openChat()
  expect(await panel.findByText('About Hill flock')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Smart Farm' }))
  await screen.findByRole('link', { name: 'Chat with AI Assistant' })
  expect(panel.queryByText('About Hill flock')).not.toBeInTheDocument()
})

test('Escape closes the panel, keeps the typed text and restores the focus', async () => {
  const { user, input } = await openChat()
  await user.type(input, 'How many')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const button = screen.getByRole('button', { name: 'Chat with AI' })
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('How many')
})

test('earlier messages load page by page', async () => {
  farm.conversations.set('p1', messages(120))
  const { user, panel } = await openChat()
  expect(await panel.findByText('Message 119')).toBeVisible()
  expect(panel.queryByText('Message 69')).not.toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Show earlier messages' }))
  expect(await panel.findByText('Message 20')).toBeVisible()
  expect(panel.getByRole('log')).toHaveAttribute('aria-live', 'off')
  await user.click(panel.getByRole('button', { name: 'Show earlier messages' }))
  expect(await panel.findByText('Message 0')).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
  expect(panel.getByText('Message 119')).toBeVisible()
})

test('an earlier page that arrives during an answer is kept', async () => {
  farm.conversations.set('p1', messages(120))
  const { user, panel, input } = await openChat()
  await panel.findByText('Message 119')
  let newestAsked = 0
  mockServer.use(
    http.get('*/api/ai-conversations/:projectId', async ({ request }) => {
      if (new URL(request.url).searchParams.has('before')) return
      newestAsked += 1
      await delay(500)
    }),
  )
  await user.type(input, 'Hello{Enter}')
  await waitFor(() => expect(newestAsked).toBe(1))
  await user.click(panel.getByRole('button', { name: 'Show earlier messages' }))
  expect(await panel.findByText('Message 30')).toBeVisible()
  expect(await panel.findByText('You asked: Hello')).toBeVisible()
  expect(panel.getByText('Message 30')).toBeVisible()
})

test('thousands of messages in one response are rendered page by page', async () => {
  const whole = messages(5000).map(({ role, content }) => ({ role, content }))
  mockServer.use(http.get('*/api/ai-conversations/:projectId', () => json({ messages: whole })))
  const { user, panel } = await openChat()
  expect(await panel.findByText('Message 4999')).toBeVisible()
  expect(panel.getAllByText(/^Message \d/)).toHaveLength(50)
  await user.click(panel.getByRole('button', { name: 'Show earlier messages' }))
  expect(panel.getAllByText(/^Message \d/)).toHaveLength(100)
})

test('a conversation that fails to load can be retried', async () => {
  farm.conversations.set('p1', messages(2))
  mockServer.use(
    http.get('*/api/ai-conversations/:projectId', () => refuse(503, 'Away.'), { once: true }),
  )
  const { user, panel } = await openChat()
  expect(await panel.findByText('The conversation could not be loaded.')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('Message 1')).toBeVisible()
})

test('a failed load is not shown as an empty conversation', async () => {
  const { user, panel, input } = await openChat()
  await panel.findByText(GREETING)
  mockServer.use(http.get('*/api/ai-conversations/p1', () => refuse(503, 'Away.'), { once: true }))
  await user.type(input, 'How many sheep?{Enter}')
  expect(await panel.findByText('The conversation could not be loaded.')).toBeVisible()
  expect(panel.queryByText(GREETING)).not.toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText(/^You asked: How many sheep\?/)).toBeVisible()
})

test('an answer to an emergency says first and apart whom to call, by telephone links', async () => {
  const content =
    'Call +49 (30) 192 40 or 112 now: 15-20 minutes count.\nBloat\nCheck: call 555 0100 later.'
  farm.conversations.set('p1', [
    { id: 'm1', role: 'assistant', content, urgent: true, engine: 'built-in' },
  ])
  const { panel } = await openChat()
  const log = within(panel.getByRole('log'))
  expect(await log.findByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  expect(log.getByRole('link', { name: '+49 (30) 192 40' })).toHaveAttribute(
    'href',
    'tel:+493019240',
  )
  expect(log.getAllByRole('link')).toHaveLength(2)
  expect(log.getByText('call 555 0100 later.')).toBeVisible()
  expect(log.queryByText('Where from')).not.toBeInTheDocument()
})

test('only a configured model is named, among the sources', async () => {
  const sources = [{ kind: 'card' as const, label: 'Bloat', path: null }]
  farm.conversations.set('p1', [
    { id: 'm1', role: 'assistant', content: 'One', sources, engine: 'built-in' },
    { id: 'm2', role: 'assistant', content: 'Two', engine: 'built-in' },
    { id: 'm3', role: 'assistant', content: 'Three', sources, engine: 'barn-7b' },
  ])
  const { panel } = await openChat()
  await panel.findByText('Three')
  expect(panel.getAllByText('Where from')).toHaveLength(2)
  expect(panel.getAllByText(/^Engine:/)).toHaveLength(1)
  expect(panel.getByText('barn-7b')).toBeInTheDocument()
})

test('the newest answer offers its choices, and a tap sends one', async () => {
  const choices = [
    { label: 'Blossom-end rot', message: 'Tell me about blossom-end rot' },
    { label: 'Blight', message: 'Tell me about blight' },
  ]
  farm.conversations.set('p1', [
    { id: 'm1', role: 'assistant', content: 'Which?', choices: [{ label: 'Older', message: 'x' }] },
    { id: 'm2', role: 'user', content: 'Black bottoms' },
    { id: 'm3', role: 'assistant', content: 'Did you mean:', choices },
  ])
  mockServer.use(http.post('*/api/ai-conversations/:projectId', () => void delay(150)))
  const { user, panel, input } = await openChat()
  await user.type(input, 'half a')
  expect(panel.queryByRole('button', { name: 'Older' })).not.toBeInTheDocument()
  await user.click(await panel.findByRole('button', { name: 'Blight' }))
  expect(await panel.findByText('You asked: Tell me about blight')).toBeVisible()
  expect(panel.queryByRole('button', { name: 'Blight' })).not.toBeInTheDocument()
  expect(input).toHaveValue('half a')
})

test('a choice with a page of this site opens it; one with another sends its message', async () => {
  const choices = [
    { label: 'Open the book', message: 'sold 40 kg', path: '/book?line=sold%2040%20kg' },
    { label: 'Elsewhere', message: 'x', path: '//evil.example' },
  ]
  farm.conversations.set('p1', [{ id: 'm1', role: 'assistant', content: 'Here:', choices }])
  const { panel } = await openChat()
  expect(await panel.findByRole('link', { name: 'Open the book' })).toHaveAttribute(
    'href',
    '/book?line=sold%2040%20kg',
  )
  expect(panel.getByRole('button', { name: 'Elsewhere' })).toBeVisible()
})

test('markup and foreign links are rendered as text', async () => {
  const content = '<img src=x onerror=alert(1)> **bold**'
  const sources = [{ kind: 'card' as const, label: 'Elsewhere', path: '//evil.example' }]
  farm.conversations.set('p1', [{ id: 'm1', role: 'assistant', content, sources }])
  const { user, panel } = await openChat()
  expect(await panel.findByText(content)).toBeVisible()
  await user.click(panel.getByText('Where from'))
  expect(panel.getByText('Elsewhere')).toBeVisible()
  expect(within(panel.getByRole('log')).queryByRole('link')).not.toBeInTheDocument()
})
