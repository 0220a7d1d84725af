import { findCardsFacts, findCardsInput, type FindCardsFacts } from './schemas.ts'
import { tool } from './tool.ts'

const MOST_CARDS = 3

export const findCards = tool({
  name: 'findCards',
  description:
    'Cards of general knowledge on crops, animals, feed, water, soil, weather damage, biosecurity and solar care that come nearest to a question, best first; or cards by their ids.',
  needs: 'see',
  input: findCardsInput,
  output: findCardsFacts,
  run: async (context, { query = '', ids, limit = MOST_CARDS }): Promise<FindCardsFacts> => {
    const { language, speaks } = context
    const cards = await language('findCards', { query, ids, limit, language: speaks })
    return {
      cards: cards.map(({ id, title, body, bodyIn, sources, urgent }) => ({
        id,
        title,
        body,
        language: bodyIn,
        sources,
        urgent,
        path: `/api/knowledge/${id}`,
      })),
    }
  },
})
