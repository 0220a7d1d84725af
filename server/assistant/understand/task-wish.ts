import { readTimes } from '#domain/dates/named-days.ts'
import type { Words } from './knowledge-files.ts'
import { folded } from './words.ts'

/** The words around a task: 'put {task} on my list' is [put] and [on my list]. */
type Frame = { before: string[]; after: string[] }
type Piece = { plain: string; from: number; to: number }

const TASK = '{task}'
const POINTS_BACK = new Set(['it', 'that', 'this', 'please'])
const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/[\p{L}\p{N}'’-]+/gu)].map(({ 0: word, index }) => ({
    plain: folded(word).replaceAll('’', "'"),
    from: index,
    to: index + word.length,
  }))
const plainWords = (text: string) => piecesOf(text).map(({ plain }) => plain)

function toFrame(written: string): Frame {
  const [before = '', after = ''] = written.split(TASK)
  return { before: plainWords(before), after: plainWords(after) }
}
const lengthOf = ({ before, after }: Frame) => before.length + after.length

/**
 * Finds the task that a sentence asks to add, by the frames of the knowledge files: what is left of
 * the sentence without the frame. A frame that only says what has to be done ('I need to {task}')
 * counts where a day is named.
 */
export function taskWishes(words: Words) {
  const frames = (list: string[]) => list.map(toFrame).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const asked = frames(words.taskOpenings)
  const needed = frames(words.timedTaskOpenings).filter(
    ({ before, after }) => before.length > 0 && after.length === 0,
  )
  const calls = new Set(words.calls)
  const notTasks = new Set(words.notTasks)

  function within(sentence: string, list: Frame[]): string | null {
    const all = piecesOf(sentence)
    const start = all.findIndex(({ plain }) => !calls.has(plain))
    const pieces = start < 0 ? [] : all.slice(start)
    for (const { before, after } of list) {
      if (!before.every((word, at) => pieces[at]?.plain === word)) continue
      const end = indexOfRun(pieces, after, before.length + 1)
      const [first, last] = [pieces[before.length], pieces[end - 1]]
      if (!first || !last) continue
      if (notTasks.has(first.plain)) return null
      const behind = sentence.slice(pieces[end + after.length - 1]?.to)
      const task =
        after.length > 0 ? sentence.slice(first.from, last.to) + behind : sentence.slice(first.from)
      return task.replace(/^[^\p{L}\p{N}]+|[\s.!?]+$/gu, '')
    }
    return null
  }

  /**
   * @returns the task, as a line that the reader of dates understands; null for another sentence
   */
  function wishOf(sentence: string, today: string): string | null {
    const task = within(sentence, asked)
    if (task !== null) return withoutNeed(task)
    if (sentence.trimEnd().endsWith('?')) return null
    const [opening] = piecesOf(sentence)
    const repeats = opening !== undefined && words.repeats.includes(opening.plain)
    if (opening && notTasks.has(opening.plain)) return null
    const need = repeats ? sentence : within(sentence, needed)
    return need !== null && isAhead(need, today) ? need : null
  }

  /** 'I need to call the vet' is to call the vet. */
  const withoutNeed = (task: string) => within(task, needed) ?? task

  /** 'Put that down please': the task is the sentence before. */
  function isBareWish(sentence: string) {
    const said = piecesOf(sentence)
      .map(({ plain }) => plain)
      .filter((word) => !calls.has(word) && !POINTS_BACK.has(word))
    const isSaid = (list: string[]) => list.filter((word) => !POINTS_BACK.has(word)).join(' ')
    return (
      said.length > 0 &&
      asked.some(({ before, after }) => isSaid([...before, ...after]) === said.join(' '))
    )
  }

  return { wishOf, withoutNeed, isBareWish }
}

/** Where words stand in a row from a place on; the end for no words, 0 if they do not. */
function indexOfRun(pieces: Piece[], run: string[], from: number) {
  if (run.length === 0) return pieces.length
  for (let at = from; at + run.length <= pieces.length; at += 1)
    if (run.every((word, ahead) => pieces[at + ahead]?.plain === word)) return at
  return 0
}

/** Whether a text names a day that has not passed. */
export function isAhead(text: string, today: string) {
  const { times } = readTimes(folded(text), { today, lean: 'ahead' })
  return times.some(({ from }) => from >= today)
}
