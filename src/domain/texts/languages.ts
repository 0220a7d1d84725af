import type { Messages } from '@lingui/core'
import { english, language, type Language, type LanguageCode } from './say.ts'

/** Catalogues are written by `npm run texts`. */
const CATALOGUES: Record<Exclude<LanguageCode, 'en'>, () => Promise<Language>> = {
  // Figures and dates in Russian, so that what is left in English shows.
  'en-XA': async () => {
    const catalogue = await import('#src/locales/en-XA.json', { with: { type: 'json' } })
    return language('en-XA', 'ru', catalogue.default.messages as object as Messages)
  },
}

export const loadLanguage = (code: LanguageCode): Promise<Language> =>
  code === 'en' ? Promise.resolve(english) : CATALOGUES[code]()
