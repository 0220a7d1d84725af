import type { FarmFacts } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { joinNames } from '#server/assistant/reply.ts'
import { plainLetters, splitWords } from '#server/assistant/words.ts'

const ASKS =
  /^(?:is there|do (?:i|we) have|have (?:i|we)(?: got)?)(?: (?:a|an|any|another|my))? (?:project|farm) (?:called|named|by the name of|with the name) (?<name>.+)/

export const asksNamedProject = (question: string) => ASKS.test(plainLetters(question).trim())

const words = (name: string) => splitWords(name).join(' ')

/** 'Is there a project called Orchard?' Null for any other question. */
export function tellNamedProject(question: string, { projects }: FarmFacts): Reply | null {
  const name = ASKS.exec(plainLetters(question).trim())?.groups?.['name']
  if (!name) return null
  const asked = words(name)
  const found = projects.filter((project) => words(project.name) === asked)
  const names = joinNames(projects.map((project) => plainName(project.name)))
  return {
    content:
      found.length > 0
        ? `Yes: ${joinNames(found.map((one) => `${plainName(one.name)} (${plainName(one.status)})`))}.`
        : `No project has that name. ${projects.length === 1 ? 'You have' : `You have ${projects.length}:`} ${names}.`,
    sources: [{ kind: 'record', label: 'Your projects', path: '/' }],
    figures: [projects.length],
  }
}
