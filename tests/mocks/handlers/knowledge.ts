import { http } from 'msw'
import { json, signedIn } from '#tests/mocks/answers.ts'

export const knowledgeHandlers = [
  http.get('*/api/knowledge', ({ request }) =>
    signedIn(() => {
      const isLeaf = new URL(request.url).searchParams.get('photo') === 'leaf'
      const card = { id: 'early-blight', title: 'Early blight and Septoria spot', language: 'en' }
      return json({ cards: isLeaf ? [card] : [] })
    }),
  ),
]
