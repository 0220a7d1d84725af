import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'
import { ENGLISH, parseCard, translatedCard, type Card } from './card-file.ts'
import { parseHelp, type HelpPage } from './help-file.ts'
import { parseGroups } from './lexicon.ts'

const LEXICON = 'lexicon.json'

/** Example questions of one kind, with what the assistant does about them. */
const questionEntry = z.strictObject({
  id: z.string().check(z.minLength(1)),
  /**
   * How 'Did you mean' names it, which is also asked when it is chosen: 'When was {subject} planted? |
   * When were my crops planted?' The second is for questions that name nothing.
   */
  label: z.optional(z.string()),
  /** Arguments of the tool, fixed. */
  with: z.optional(z.record(z.string(), z.string())),
  /** What is said: of entries that call no tool. */
  answer: z.optional(z.string()),
  questions: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
})
export type QuestionEntry = z.infer<typeof questionEntry>

/** What is answered from the farm, each by the tool of its name. */
export const FARM_TOOLS = ['records', 'findings', 'energy', 'tasks', 'weather', 'book'] as const

/** What the assistant does about a question: calls a tool, or says why it does not. */
const DOES = [...FARM_TOOLS, 'say', 'refuse', 'decline'] as const
export type Does = (typeof DOES)[number]

const questionFile = z.strictObject({ does: z.enum(DOES), entries: z.array(questionEntry) })

/** Only the English file says what an entry does. */
const translatedFile = z.strictObject({
  entries: z.array(z.pick(questionEntry, { id: true, label: true, answer: true, questions: true })),
})

const wordFile = z.strictObject({
  irregular: z.record(z.string(), z.string()),
  shorthand: z.record(z.string(), z.string()),
  stop: z.array(z.string()),
  subjects: z.record(z.string(), z.string()),
  medicines: z.array(z.string()),
  sprays: z.array(z.string()),
  taskOpenings: z.array(z.string()),
  timedTaskOpenings: z.array(z.string()),
  /** Words that ask wherever they stand in a sentence. */
  asksAnywhere: z.array(z.string()),
  /** Words that a task does not begin with. */
  notTasks: z.array(z.string()),
  repeats: z.array(z.string()),
  joints: z.array(z.string()),
  followUps: z.array(z.string()),
  pronouns: z.array(z.string()),
  calls: z.array(z.string()),
  here: z.array(z.string()),
  partsOfNames: z.array(z.string()),
  /** Words of sums, in English: 'wie viele' is 'how many'. Units stand in units.json. */
  sums: z.record(z.string(), z.string()),
  /** Whether a unit stands before its figure. */
  unitsFirst: z.boolean(),
  /** What stands between two days that are the ends of one span. */
  upTo: z.array(z.string()),
  /** What stays before a task of which the frame and the day are taken: 'to' of 'to call the vet'. */
  taskLeads: z.array(z.string()),
  /** The labels with which the paragraphs of a card begin. */
  paragraphs: z.array(z.string()),
})
export type Words = z.infer<typeof wordFile>

const guardFile = z.strictObject({
  /** Of doses, remedies, waiting times and shares: a model may use them only where what it cites does. */
  citedWords: z.array(z.string()),
  /** A model's sentence with a helper and a needless word goes; where there is danger, also a calming one. */
  falseCalm: z.strictObject({
    helpers: z.array(z.string()),
    needless: z.array(z.string()),
    calming: z.array(z.string()),
  }),
})

export type Knowledge = {
  /** Of its files: English where a language has none. */
  language: string
  cards: Card[]
  help: HelpPage[]
  questions: (QuestionEntry & { does: Does })[]
  words: Words
  /** Groups of words that mean the same, each with its first as the common one. */
  synonyms: string[][]
  /** Subjects on which there is nothing. */
  outside: string[]
  /** Files that could not be used, each with the mistake. */
  problems: string[]
}

/** The languages that have a folder of knowledge, English first. */
export const knowledgeLanguages = (folder = knowledgeFolder()) => [
  ENGLISH,
  ...readdirSync(folder).filter(
    (name) => name !== ENGLISH && existsSync(join(folder, name, LEXICON)),
  ),
]

/**
 * Reads everything that the assistant answers from in a language. Cards and pages that are not
 * translated are in English; if lexicon.json or a word list of the translation is broken, everything is.
 * Any other file with a mistake is left out. `problems` names them.
 * @throws Error that names the English lexicon or word list that is broken
 */
export function loadKnowledge(language = ENGLISH, folder = knowledgeFolder()): Knowledge {
  const english = readEnglish(filesOf(folder, ENGLISH))
  if (language === ENGLISH || !knowledgeLanguages(folder).includes(language)) return english
  return translationOf(english, language, folder)
}

/** The files of all languages that have a mistake. @throws as `loadKnowledge` */
export function knowledgeProblems(folder = knowledgeFolder()) {
  const english = readEnglish(filesOf(folder, ENGLISH))
  return knowledgeLanguages(folder).flatMap((language) =>
    language === ENGLISH ? english.problems : translationOf(english, language, folder).problems,
  )
}

function translationOf(english: Knowledge, language: string, folder: string): Knowledge {
  try {
    return readTranslation(filesOf(folder, language), english)
  } catch (error) {
    return { ...english, problems: [reasonOf(error)] }
  }
}

function readEnglish(files: Files): Knowledge {
  const words = readWords(files)
  return {
    language: files.language,
    cards: englishCards(files, words),
    help: files.each('help', (id, text) => [parseHelp(id, text, files.language)]),
    questions: files.each('questions', (_, text) => {
      const { does, entries } = z.parse(questionFile, JSON.parse(text))
      return entries.map((entry) => ({ ...entry, does }))
    }),
    words,
    ...listsOf(files),
  }
}

function readTranslation(files: Files, english: Knowledge): Knowledge {
  const words = readWords(files)
  const known = byId(english.questions)
  return {
    language: files.language,
    cards: translatedCards(files, words, english.cards),
    help: instead(
      english.help,
      files.each('help', (id, text) => [parseHelp(id, text, files.language)]),
    ),
    questions: files.each('questions', (_, text) =>
      z.parse(translatedFile, JSON.parse(text)).entries.map((entry) => {
        const { does, with: given } = found(known, entry.id)
        return { ...entry, does, ...(given && { with: given }) }
      }),
    ),
    words,
    ...listsOf(files),
  }
}

/** The cards alone, without those that have a mistake. */
export function loadCards(language = ENGLISH, folder = knowledgeFolder()) {
  const files = filesOf(folder, ENGLISH)
  const english = englishCards(files, readWords(files))
  if (language === ENGLISH || !knowledgeLanguages(folder).includes(language)) return english
  const translated = filesOf(folder, language)
  try {
    return translatedCards(translated, readWords(translated), english)
  } catch {
    return english
  }
}

/** What a model may say only where what it cites does: names of remedies in all languages, and more. */
export function loadGuard(folder = knowledgeFolder()) {
  const guard = neededFile(join(folder, 'guard.json'), 'guard.json', (text) =>
    z.parse(guardFile, JSON.parse(text)),
  )
  const remedies = knowledgeLanguages(folder).map((language) => {
    try {
      const { medicines, sprays } = readWords(filesOf(folder, language))
      return { language, names: [...medicines, ...sprays] }
    } catch (error) {
      if (language === ENGLISH) throw error
      return { language, names: [] }
    }
  })
  return { ...guard, remedies }
}

const englishCards = (files: Files, { paragraphs }: Words) =>
  files.each('cards', (id, text) => [parseCard(id, text, paragraphs)])

function translatedCards(files: Files, { paragraphs }: Words, english: Card[]) {
  const known = byId(english)
  return instead(
    english,
    files.each('cards', (id, text) => [
      translatedCard(found(known, id), text, files.language, paragraphs),
    ]),
  )
}

const byId = <Part extends { id: string }>(list: Part[]) =>
  new Map(list.map((one) => [one.id, one]))

/** The English ones, of which some are translated. */
function instead<Part extends { id: string }>(english: Part[], translated: Part[]) {
  const known = byId(translated)
  return english.map((one) => known.get(one.id) ?? one)
}

function found<Part>(known: Map<string, Part>, id: string) {
  const one = known.get(id)
  if (!one) throw new Error(`'${id}' is not in English`)
  return one
}

/** @throws Error if lexicon.json cannot be read */
const readWords = (files: Files): Words =>
  files.needed(LEXICON, (text) => z.parse(wordFile, JSON.parse(text)))

const listsOf = (files: Files) => ({
  synonyms: files.needed('synonyms.txt', parseGroups),
  outside: files.needed('outside.txt', parseGroups).flat(),
  problems: files.problems,
})

type Files = ReturnType<typeof filesOf>

/** The files of a language. */
function filesOf(folder: string, language: string) {
  const problems: string[] = []
  return {
    language,
    problems,
    /** Reads those of a folder by name; what cannot be parsed is added to `problems`. */
    each: <Part>(name: string, parse: (id: string, text: string) => Part[]): Part[] => {
      const inside = join(folder, language, name)
      return (existsSync(inside) ? readdirSync(inside) : []).sort().flatMap((file) => {
        try {
          return parse(file.replace(/\.\w+$/, ''), textOf(join(inside, file)))
        } catch (error) {
          problems.push(`server/knowledge/${language}/${name}/${file}: ${reasonOf(error)}`)
          return []
        }
      })
    },
    needed: <Content>(name: string, parse: (text: string) => Content) =>
      neededFile(join(folder, language, name), `${language}/${name}`, parse),
  }
}

function neededFile<Content>(path: string, name: string, parse: (text: string) => Content) {
  try {
    return parse(textOf(path))
  } catch (error) {
    throw new Error(`server/knowledge/${name} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** Refuses a file in another encoding, of which only the letters of English would be right. */
const utf8 = new TextDecoder('utf-8', { fatal: true })
const textOf = (file: string) => utf8.decode(readFileSync(file)).replaceAll('\r\n', '\n')

function reasonOf(error: unknown) {
  if (error instanceof z.core.$ZodError) return z.prettifyError(error).replaceAll('\n', ' ')
  return error instanceof Error ? error.message : String(error)
}
