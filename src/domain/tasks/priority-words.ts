import { msg } from '#contract/message.ts'
import type { Priority } from '#contract/tasks.ts'
import { english, type Language } from '#domain/texts/say.ts'
import {
  anyOf,
  labelled,
  meaningsOf,
  perLanguage,
  plainText,
  wordKey,
} from '#domain/texts/typed-words.ts'

const LEVELS = msg('words: high|medium|low')
const PRIORITY = msg('words: priority: priority')
const URGENT = msg('words: urgent: urgent urgently asap')

const PRIORITIES = ['high', 'medium', 'low'] as const
const LETTERS: Record<string, Priority> = { h: 'high', m: 'medium', l: 'low' }

/** English words count beside those of the language, as the hint of the screen may show them. */
const readerOf = perLanguage((spoken) => {
  const languages = [...new Set([spoken, english])]
  const levels = languages.flatMap((one) =>
    meaningsOf(one, LEVELS).flatMap((words, at) =>
      words.map((word) => [word, PRIORITIES[at] ?? 'medium'] as const),
    ),
  )
  const wordsOf = (message: typeof URGENT) =>
    anyOf(languages.flatMap((one) => labelled(one, message).words))
  const any = anyOf(levels.map(([word]) => word))
  const level = `(?<level>${any})`
  const priority = wordsOf(PRIORITY)
  const urgent = wordsOf(URGENT)
  const priorities = new Map(levels.map(([word, one]) => [wordKey(word), one]))
  /** '!high', 'high priority' or '(high)' at either end of the line, 'high: …', 'urgent …', '… asap'. */
  const patterns = [
    `(?:^| )!(?<level>${any}|h|m|l)(?= |$)`,
    `^[([]?${level}(?:(?: ?:|[)\\]]) ?|[ -]${priority}[)\\]]?[ :,-]+)`,
    `^${priority}:? ${level}[ :,-]+`,
    `(?<![ ,;([-])[ ,;([-]+(?:(?:with|at|as) )?${level}[ -]${priority}[)\\]]?[.!]?$`,
    `(?<![ ,;([-])[ ,;([-]+${priority}:? ${level}[)\\]]?[.!]?$`,
    ` ?[([]${level}[)\\]][.!]?$`,
    `^${urgent}[ :!,-]+|(?<![ ,;(-])[ ,;(-]+${urgent}\\)?[.!]*$`,
  ].map((source) => new RegExp(source, 'iu'))
  return { patterns, priorities }
})

/** Removes the priority from a line; medium by default. */
export function readPriority(line: string, spoken: Language): { priority: Priority; rest: string } {
  const { patterns, priorities } = readerOf(spoken)
  for (const pattern of patterns) {
    const match = pattern.exec(plainText(line))
    if (!match) continue
    const level = wordKey(match.groups?.level ?? 'high')
    const priority = priorities.get(level) ?? LETTERS[level] ?? 'medium'
    const rest = line.slice(0, match.index) + line.slice(match.index + match[0].length)
    return { priority, rest: rest.trim() }
  }
  return { priority: 'medium', rest: line }
}
