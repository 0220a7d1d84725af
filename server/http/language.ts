import type { FastifyRequest } from 'fastify'
import { loadLanguage } from '#domain/texts/languages.ts'
import { english, languageCode, type Language } from '#domain/texts/say.ts'

const LANGUAGES: Record<Language['code'], Language> = {
  en: english,
  pseudo: await loadLanguage('pseudo'),
}

/** The language in which a request is answered. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  LANGUAGES[languageCode(headers.cookie)]
