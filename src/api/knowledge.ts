import { queryOptions } from '@tanstack/react-query'
import { knowledgeCards, type KnowledgeCard, type PhotoSign } from '#contract/knowledge.ts'
import { request, statusOf } from './request.ts'

const PATH = '/api/knowledge'

export const cardPath = ({ id }: KnowledgeCard) => `${PATH}/${encodeURIComponent(id)}`

/** What to read about a photo. A backend with only the calls of spec section 7 has none. */
export const cardsQuery = (topic: string, photo: PhotoSign) =>
  queryOptions({
    queryKey: [PATH, topic, photo],
    queryFn: async () => {
      const query = new URLSearchParams({ topic, photo }).toString()
      const answer = await request('GET', `${PATH}?${query}`).catch((error: unknown) => {
        if (statusOf(error) === 404) return { cards: [] }
        throw error
      })
      return knowledgeCards.parse(answer).cards
    },
  })
