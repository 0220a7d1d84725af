import type { FastifyRequest } from 'fastify'
import { loadLanguage } from '#domain/texts/languages.ts'
import { english, languageCode, languageCodes, type Language } from '#domain/texts/say.ts'

const languages = await Promise.all(languageCodes.map(loadLanguage))

/** The language with this code; English for one that is not known. */
export const languageCalled = (wanted: string | undefined): Language =>
  languages.find(({ code }) => code === wanted) ?? english

/** The language in which a request is answered. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  languageCalled(languageCode(headers.cookie))
