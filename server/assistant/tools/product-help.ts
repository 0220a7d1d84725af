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
  run: async ({ language }, { query = '', ids, limit = MOST_PAGES }): Promise<ProductHelpFacts> => {
    const pages = await language('findHelp', query, ids, limit)
    return { pages: pages.map(({ id, title, body }) => ({ id, title, body })) }
  },
})
