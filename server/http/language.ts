import type { FastifyReply, FastifyRequest } from 'fastify'
import { unitsIn, unitsOfCookies, unitsText } from '#domain/texts/own-units.ts'
import { languageCode, type Language } from '#domain/texts/say.ts'
import { languageCalled, languageCodes } from './catalogues.ts'

export { languageCalled, languageCodes, loadLanguages } from './catalogues.ts'

/** Of a header; more are not read. */
const MOST_WANTED = 20

/** 'de-CH;q=0.8, fr' in the order of preference. */
function wantedLanguages(header = '') {
  return header
    .split(',', MOST_WANTED)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The language and units in which a request is answered: those chosen, else what the browser asks for. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>) {
  const { cookie = '' } = headers
  const wanted = wantedLanguages(headers['accept-language'])
  const spoken = languageCalled(languageCode(cookie, wanted, languageCodes))
  return { ...spoken, units: unitsOfCookies(cookie, spoken.code) }
}

/** The language and units of an answer, as a part of its ETag. */
export const spokenAs = ({ code, units }: Pick<Language, 'code' | 'units'>) =>
  `${code}-${unitsText(units)}`

/** The language and units in which a person is written to. */
export function languageOfPerson(person: { language: string | null; units: string | null }) {
  const spoken = languageCalled(person.language)
  return { ...spoken, units: unitsIn(person.units ?? '', spoken.code) }
}

const ONE_YEAR_SECONDS = 31_536_000

/** `Set-Cookie` values; scripts read both. */
export const preferenceCookies = (chosen: { language?: string; units?: string }) =>
  Object.entries(chosen).map(
    ([name, value]) => `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`,
  )

/** Goes on in another language, which the browser keeps; one that is not there changes nothing. */
export function goOnIn(request: FastifyRequest, reply: FastifyReply, code: unknown) {
  if (!languageCodes.some((one) => one === code)) return
  const language = `${code as string}`
  reply.header('Set-Cookie', preferenceCookies({ language }))
  request.headers.cookie = `language=${language}; ${request.headers.cookie ?? ''}`
}
