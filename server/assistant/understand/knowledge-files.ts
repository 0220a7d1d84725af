import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'
import { parseCard, type Card } from './card-file.ts'
import { parseHelp, type HelpPage } from './help-file.ts'
import { parseGroups } from './lexicon.ts'

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

const wordFile = z.strictObject({
  irregular: z.record(z.string(), z.string()),
  shorthand: z.record(z.string(), z.string()),
  stop: z.array(z.string()),
  subjects: z.record(z.string(), z.string()),
  medicines: z.array(z.string()),
  sprays: z.array(z.string()),
  /** Of doses, remedies, waiting times and shares: a model may use them only where what it cites does. */
  citedWords: z.array(z.string()),
  /** A model's sentence with a helper and a needless word goes; where there is danger, also a calming one. */
  falseCalm: z.strictObject({
    helpers: z.array(z.string()),
    needless: z.array(z.string()),
    calming: z.array(z.string()),
  }),
  taskOpenings: z.array(z.string()),
  timedTaskOpenings: z.array(z.string()),
  notTasks: z.array(z.string()),
  repeats: z.array(z.string()),
  joints: z.array(z.string()),
  followUps: z.array(z.string()),
  pronouns: z.array(z.string()),
  calls: z.array(z.string()),
  here: z.array(z.string()),
  partsOfNames: z.array(z.string()),
})
export type Words = z.infer<typeof wordFile>

export type Knowledge = {
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

/**
 * Reads everything that the assistant answers from. A file with a mistake is left out and named in
 * `problems`; only lexicon.json and the lists of words must be right.
 * @throws Error that names the one of these that is not
 */
export function loadKnowledge(folder = knowledgeFolder()): Knowledge {
  const problems: string[] = []
  const inFolder = filesOf(folder, problems)
  return {
    cards: cardsIn(inFolder),
    help: inFolder('help', (id, text) => [parseHelp(id, text)]),
    questions: inFolder('questions', (_, text) => {
      const { does, entries } = z.parse(questionFile, JSON.parse(text))
      return entries.map((entry) => ({ ...entry, does }))
    }),
    words: loadWords(folder),
    synonyms: needed(folder, 'synonyms.txt', parseGroups),
    outside: needed(folder, 'outside.txt', parseGroups).flat(),
    problems,
  }
}

/** The cards alone, without those that have a mistake. */
export const loadCards = (folder = knowledgeFolder()) => cardsIn(filesOf(folder, []))

const cardsIn = (inFolder: ReturnType<typeof filesOf>) =>
  inFolder('cards', (id, text) => [parseCard(id, text)])

/** Reads the files of a folder by name; what cannot be parsed is added to `problems`. */
const filesOf =
  (folder: string, problems: string[]) =>
  <Part>(name: string, parse: (id: string, text: string) => Part[]): Part[] =>
    readdirSync(join(folder, name))
      .sort()
      .flatMap((file) => {
        try {
          return parse(file.replace(/\.\w+$/, ''), textOf(join(folder, name, file)))
        } catch (error) {
          problems.push(`server/knowledge/${name}/${file}: ${reasonOf(error)}`)
          return []
        }
      })

/** @throws Error if lexicon.json cannot be read */
export const loadWords = (folder = knowledgeFolder()): Words =>
  needed(folder, 'lexicon.json', (text) => z.parse(wordFile, JSON.parse(text)))

function needed<Content>(folder: string, name: string, parse: (text: string) => Content) {
  try {
    return parse(textOf(join(folder, name)))
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
