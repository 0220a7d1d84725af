import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREFERENCES, preferenceCookie } from '#domain/device-cookies.ts'
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

type Chosen = { language?: string; units?: string }

/** `Set-Cookie` values; scripts read both. */
export const preferenceCookies = (chosen: Chosen) =>
  PREFERENCES.flatMap((name) => {
    const value = chosen[name]
    return value === undefined ? [] : [preferenceCookie(name, value)]
  })

/** Answers this request by a choice, which the browser keeps. */
export function choose(request: FastifyRequest, reply: FastifyReply, chosen: Chosen) {
  const pairs = Object.entries(chosen).map(([name, value]) => `${name}=${value}`)
  if (pairs.length === 0) return
  reply.header('Set-Cookie', preferenceCookies(chosen))
  request.headers.cookie = [...pairs, request.headers.cookie ?? ''].join('; ')
}

/** Goes on in another language; one that is not there changes nothing. */
export function goOnIn(request: FastifyRequest, reply: FastifyReply, code: unknown) {
  const language = languageCodes.find((one) => one === code)
  if (language !== undefined) choose(request, reply, { language })
}
