import type { FastifyRequest } from 'fastify'
import { loadLanguage } from '#domain/texts/languages.ts'
import { english, languageCode, languageCodes, type Language } from '#domain/texts/say.ts'

const languages = await Promise.all(languageCodes.map(loadLanguage))

/** The language in which a request is answered. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = languageCode(headers.cookie)
  return languages.find(({ code }) => code === wanted) ?? english
}
