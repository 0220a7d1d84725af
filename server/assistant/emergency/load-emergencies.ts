import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { publicNumbers, type PublicNumbers } from '#contract/emergency-numbers.ts'
import { knowledgeFolder } from '#server/assistant/knowledge-folder.ts'

export const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'it', 'pl', 'hi', 'sw', 'tr', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

const HELPERS = ['people', 'crisis', 'animal', 'fire'] as const
export type Helper = (typeof HELPERS)[number]

const rule = z.object({
  for: z.enum(HELPERS),
  matter: z.string(),
  all: z.array(z.string()),
  of: z.optional(z.enum(['person', 'animal', 'nobody'])),
  within: z.optional(z.number()),
  inOrder: z.optional(z.boolean()),
})
export type Rule = z.infer<typeof rule>

const languageFile = z.object({
  common: z.string(),
  letters: z.string(),
  prefixes: z.string(),
  noTypos: z.string(),
  words: z.record(z.string(), z.string()),
  lines: z.object({
    call: z.string(),
    poison: z.string(),
    crisis: z.string(),
    veterinarian: z.string(),
    veterinarianAt: z.string(),
    unreadable: z.string(),
    matters: z.record(z.string(), z.string()),
  }),
})
export type LanguageFile = z.infer<typeof languageFile>

/** That of the country, and of the farm. */
export type Numbers = Partial<PublicNumbers> & { veterinarian?: string }

export type EmergencyData = {
  rules: Rule[]
  languages: Partial<Record<Language, LanguageFile>>
  /** Common words of languages that are only told apart. */
  otherLanguages: Record<string, string>
}

/** Reads what can be read; each problem names its file, for the log. */
export function loadEmergencies(folder = join(knowledgeFolder(), 'emergency')) {
  const problems: string[] = []
  function read<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
    try {
      const file: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return schema.parse(file)
    } catch (cause) {
      const reason = cause instanceof z.core.$ZodError ? z.prettifyError(cause) : String(cause)
      problems.push(`server/knowledge/emergency/${name}: ${reason}`)
    }
  }
  const rules = read('rules.json', z.array(rule)) ?? []
  const languages: EmergencyData['languages'] = {}
  for (const language of LANGUAGES) {
    const file = read(`${language}.json`, languageFile)
    if (file) languages[language] = file
    problems.push(...(file ? missingFrom(language, file, rules) : []))
  }
  const data: EmergencyData = {
    rules,
    languages,
    otherLanguages: read('other-languages.json', z.record(z.string(), z.string())) ?? {},
  }
  read('numbers.json', z.record(z.string(), z.extend(publicNumbers, { source: z.string() })))
  return { data, problems }
}

/** Concepts that a rule names, and matters without a line, would otherwise never be noticed. */
function missingFrom(language: Language, { words, lines }: LanguageFile, rules: Rule[]) {
  const concepts = new Set(rules.flatMap(({ all }) => all).filter((name) => !(name in words)))
  const matters = new Set(rules.map(({ matter }) => matter).filter((name) => !lines.matters[name]))
  const missing = [...concepts].map((name) => `words.${name}`)
  missing.push(...[...matters].map((name) => `lines.matters.${name}`))
  return missing.map((name) => `server/knowledge/emergency/${language}.json: ${name} is missing`)
}
