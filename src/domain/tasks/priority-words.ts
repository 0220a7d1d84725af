import type { Priority } from '#contract/tasks.ts'

const LEVEL = '(?<level>high|medium|low)'
/** '!high', 'high priority' or '(high)' at either end of the line, 'high: …', 'urgent …', '… asap'. */
const PRIORITY_WORDS = [
  '(?:^| )!(?<level>high|medium|low|h|m|l)(?= |$)',
  `^[([]?${LEVEL}(?:(?: ?:|[)\\]]) ?|[ -]priority[)\\]]?[ :,-]+)`,
  `^priority:? ${LEVEL}[ :,-]+`,
  `[ ,;([-]+(?:(?:with|at|as) )?${LEVEL}[ -]priority[)\\]]?[.!]?$`,
  `[ ,;([-]+priority:? ${LEVEL}[)\\]]?[.!]?$`,
  ` ?[([]${LEVEL}[)\\]][.!]?$`,
  '^(?:urgent(?:ly)?|asap)[ :!,-]+|[ ,;(-]+(?:urgent(?:ly)?|asap)\\)?[.!]*$',
].map((source) => new RegExp(source, 'i'))

const PRIORITIES: Record<string, Priority> = { h: 'high', m: 'medium', l: 'low' }

/** Removes the priority from a line; medium by default. */
export function readPriority(line: string): { priority: Priority; rest: string } {
  for (const words of PRIORITY_WORDS) {
    const match = words.exec(line)
    if (!match) continue
    const level = match.groups?.level ?? 'high'
    const priority = PRIORITIES[level.charAt(0).toLowerCase()] ?? 'medium'
    return { priority, rest: line.replace(words, '').trim() }
  }
  return { priority: 'medium', rest: line }
}
