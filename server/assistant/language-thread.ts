// Reading sentences runs in a worker thread, so that no message can hold up other requests.
import { english } from '#domain/texts/say.ts'
import { languageCalled } from '#server/http/catalogues.ts'
import { openEmergencies, type Context } from './emergency/emergencies.ts'
import { loadEmergencies } from './emergency/load-emergencies.ts'
import { knowledgeLanguages, loadKnowledge } from './understand/knowledge-files.ts'
import { understander } from './understand/understand.ts'
import { isRead, type Setting, type Understanding } from './understand/understanding.ts'

const { findEmergency, detectLanguage, ...lines } = openEmergencies(loadEmergencies().data)
export const { emergencyLine, unreadableLine } = lines
export { newestShortfalls } from './tools/measured-days.ts'

const knowledge = knowledgeLanguages()
const inEnglish = understander(loadKnowledge())
const readers = new Map([[english.code, inEnglish]])

/** Made when a language is first spoken. English reads for a language that has no folder. */
function readerOf(code: string) {
  if (!knowledge.includes(code)) return inEnglish
  const reader = readers.get(code) ?? understander(loadKnowledge(code), languageCalled(code))
  readers.set(code, reader)
  return reader
}

/** Takes longer than a message may; later calls find everything read. */
export const learn = (codes: string[]) => codes.forEach((code) => readerOf(code))

/** The folder of a language as messages tell it: pt is pt-BR. */
const folderOf = (language: string | null) =>
  knowledge.find((code) => baseOf(code) === language) ?? null

const baseOf = (code: string) => code.split('-')[0]
/** The language of a shorter message is hard to tell, so the reader's own comes first. */
const LEAST_WORDS = 4

type Heard = Pick<Context, 'kind'> & {
  /** The message before, which tells the language of a short one. */
  before?: string | undefined
  /** The reader's own language. */
  own: string
}

/**
 * What is read of any message first: whether somebody is in danger, and its language.
 * @returns `languages` to read it in until one understands it; `foreign` is one that cannot be read
 */
export function readDanger(message: string, { kind, before = '', own }: Heard) {
  const spoken = folderOf(detectLanguage(before, baseOf(own))) ?? own
  const told = detectLanguage(message, baseOf(spoken))
  const folder = folderOf(told)
  // In a language that somebody has chosen, unknown words are rare ones of it.
  const isOwn = told === 'unknown' && own !== english.code && /\p{Script=Latin}/u.test(message)
  const isShort = (message.match(/\p{L}+/gu) ?? []).length < LEAST_WORDS
  const either = [spoken, own, folder ?? own, english.code]
  return {
    emergency: findEmergency(message, kind ? { kind } : {}),
    languages:
      told && !folder ? [own] : [...new Set(folder && !isShort ? [folder, spoken, own] : either)],
    foreign: folder || isOwn ? null : told,
  }
}

/** Reads a message in the first of the languages in which it can be understood, else in the first. */
export function understand(
  message: string,
  setting: Setting,
  languages: string[],
): Understanding & { language: string } {
  const [first = english.code, ...others] = languages
  const read = (language: string) => ({
    ...readerOf(language).understand(message, setting),
    language,
  })
  const inFirst = read(first)
  if (isRead(inFirst)) return inFirst
  return others.map(read).find(isRead) ?? inFirst
}

/** The language of a search, where it tells one. */
const readerFor = (query: string, language: string) =>
  readerOf(folderOf(detectLanguage(query, baseOf(language))) ?? language)

type Search = { query: string; ids?: string[] | undefined; limit: number; language: string }

export const findCards = ({ query, ids, limit, language }: Search) =>
  readerFor(query, language).findCards(query, ids, limit)
export const findHelp = ({ query, ids, limit, language }: Search) =>
  readerFor(query, language).findHelp(query, ids, limit)
