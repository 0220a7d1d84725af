import { defineConfig } from '@lingui/conf'
import { extractor } from './scripts/extract-texts.ts'

/** See `npm run texts`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'en-XA'],
  pseudoLocale: 'en-XA',
  catalogs: [
    {
      path: 'src/locales/{locale}',
      include: ['src', 'server'],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  compileNamespace: 'json',
  orderBy: 'messageId',
  extractors: [extractor],
})
