import { readdirSync } from 'node:fs'
import { defineConfig } from '@lingui/conf'
import { extractor } from './scripts/extract-texts.ts'

/** See `npm run texts`. A language is a file. */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync('src/locales').map((file) => file.replace(/\.po$/, '')),
  catalogs: [
    {
      path: 'src/locales/{locale}',
      include: ['src', 'server'],
    },
  ],
  format: 'po',
  formatOptions: { lineNumbers: false },
  orderBy: 'messageId',
  extractors: [extractor],
})
