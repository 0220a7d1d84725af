import { defineConfig } from '@lingui/conf'
import { extractor } from './scripts/extract-texts.ts'

/** See `npm run texts`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pseudo'],
  pseudoLocale: 'pseudo',
  catalogs: [
    {
      path: 'src/locales/{locale}',
      include: ['src', 'server'],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false, printPlaceholdersInComments: false },
  compileNamespace: 'json',
  orderBy: 'messageId',
  extractors: [extractor],
})
