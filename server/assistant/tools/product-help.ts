import { productHelpFacts, productHelpInput, type ProductHelpFacts } from './schemas.ts'
import { tool } from './tool.ts'

const MOST_PAGES = 3

export const productHelp = tool({
  name: 'productHelp',
  description:
    'Pages on how to use Smart Farm itself that come nearest to a question, best first; or pages by their ids.',
  needs: 'see',
  input: productHelpInput,
  output: productHelpFacts,
  run: async (context, { query = '', ids, limit = MOST_PAGES }): Promise<ProductHelpFacts> => {
    const { language, speaks } = context
    const pages = await language('findHelp', { query, ids, limit, language: speaks })
    return {
      pages: pages.map(({ id, title, body, bodyIn }) => ({ id, title, body, language: bodyIn })),
    }
  },
})
