import { readTimes } from '#domain/dates/named-days.ts'
import { folded } from './words.ts'
import type { Lexicon } from './lexicon.ts'

/** Where the words of an opening stand in a sentence; null if it does not have them in order. */
type Opening = { before: string[]; after: string[]; isTimed: boolean }

const toOpening =
  (isTimed: boolean) =>
  (written: string): Opening => {
    const [before = '', after = ''] = written.split('{task}')
    return { before: wordsIn(before), after: wordsIn(after), isTimed }
  }

const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}{}'’-]+/gu) ?? []

/**
 * Finds the task that a sentence asks to add, by openings such as 'remind me to {task}', which are
 * data. {when} in an opening stands for up to six words, which follow the task.
 */
export function taskWishes({ words }: Lexicon) {
  const openings = [
    ...words.taskOpenings.map(toOpening(false)),
    ...words.timedTaskOpenings.map(toOpening(true)),
  ].toSorted((a, b) => length(b) - length(a))
  const calls = new Set(words.calls)
  const notTasks = new Set(words.notTasks)

  /** @returns the task as a line that the date reader understands; null for any other sentence */
  return function wishOf(sentence: string, today: string): string | null {
    const pieces = [...sentence.matchAll(/[\p{L}\p{N}'’-]+/gu)].map(({ 0: text, index }) => ({
      plain: folded(text),
      from: index,
      to: index + text.length,
    }))
    while (pieces[0] && calls.has(pieces[0].plain)) pieces.shift()
    for (const { before, after, isTimed } of openings) {
      const start = endOfOpening(before, pieces)
      const stop = pieces.length - after.length
      if (!start || start.at >= stop) continue
      if (!after.every((word, ahead) => pieces[stop + ahead]?.plain === word)) continue
      const task = pieces.slice(start.at, stop)
      if (notTasks.has(task[0]?.plain ?? '')) continue
      const text = sentence.slice(task[0]?.from, after.length > 0 ? task.at(-1)?.to : undefined)
      const line = [text.replace(/[\s.!?]+$/, ''), start.when].filter(Boolean).join(' ')
      if (isTimed && readTimes(folded(line), { today, lean: 'ahead' }).times.length === 0) continue
      return line
    }
    return null
  }
}

const MOST_WHEN = 6
const length = ({ before, after }: Opening) => before.length + after.length

type Piece = { plain: string; from: number; to: number }

/** Index of the first word behind an opening, with the words that stood for {when}. */
function endOfOpening(before: string[], pieces: Piece[]): { at: number; when: string } | null {
  const gap = before.indexOf('{when}')
  if (gap < 0)
    return before.every((word, at) => pieces[at]?.plain === word)
      ? { at: before.length, when: '' }
      : null
  if (!before.slice(0, gap).every((word, at) => pieces[at]?.plain === word)) return null
  const rest = before.slice(gap + 1)
  for (let words = 1; words <= MOST_WHEN; words += 1) {
    const at = gap + words
    if (rest.every((word, ahead) => pieces[at + ahead]?.plain === word))
      return {
        at: at + rest.length,
        when: pieces
          .slice(gap, at)
          .map(({ plain }) => plain)
          .join(' '),
      }
  }
  return null
}
