import { http } from 'msw'
import { chatPayload, type ChatMessage } from '#contract/chat.ts'
import { invalid, json, missing, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { withHeaders } from '#tests/mocks/write-headers.ts'

const PAGE_SIZE = 50

const conversationOf = (projectId: string) => {
  const known = farm.conversations.get(projectId) ?? []
  farm.conversations.set(projectId, known)
  return known
}

const answerTo = (message: string): ChatMessage => ({
  id: farm.newId('message'),
  role: 'assistant',
  content: `You asked: ${message}`,
  sources: [{ kind: 'record', label: 'South field', path: '/crop-management/p1/c1' }],
  ...(message === 'delete all' && {
    choices: [{ label: 'Delete my account', message: 'Delete my account' }],
  }),
  engine: 'built-in',
  createdAt: new Date().toISOString(),
})

export const chatHandlers = [
  http.get('*/api/ai-conversations/:projectId', ({ params, request }) =>
    signedIn(() => {
      const project = farm.project(params.projectId)
      if (!project) return refuse(404, 'Project not found.')
      const all = conversationOf(project.id)
      const before = new URL(request.url).searchParams.get('before')
      const end = before ? all.findIndex(({ id }) => id === before) : all.length
      const messages = all.slice(Math.max(0, end - PAGE_SIZE), end)
      return json({ messages, earlier: end > PAGE_SIZE ? messages[0]?.id : null })
    }),
  ),

  http.post('*/api/ai-conversations/:projectId', ({ params, request }) =>
    withHeaders(request, async ({ at }) => {
      const project = farm.project(params.projectId)
      if (!project) return missing(params.projectId, 'Project not found.')
      const payload = chatPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { message } = payload.data
      const id = farm.newId('message')
      const question: ChatMessage = { id, role: 'user', content: message, createdAt: at }
      const messages = [question, answerTo(message)]
      conversationOf(project.id).push(...messages)
      return json({ messages }, 201)
    }),
  ),
]
