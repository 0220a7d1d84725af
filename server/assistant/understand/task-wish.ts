import { readTaskLine } from '#domain/tasks/task-line.ts'
import type { Lexicon } from './lexicon.ts'
import type { Piece } from './words.ts'

/** The words around a task: 'put {task} on my list' is [put] and [on my list]. */
type Frame = { before: string[]; after: string[] }

const TASK = '{task}'
const lengthOf = ({ before, after }: Frame) => before.length + after.length

/**
 * Finds the task that a sentence asks to add, by the frames of the knowledge files: what is left of
 * the sentence without the frame. A frame that only says what has to be done ('I need to {task}')
 * counts where a day is named.
 */
export function taskWishes(lexicon: Lexicon) {
  const { words, pieces: piecesOf } = lexicon
  const plainWords = (text: string) => piecesOf(text).map(({ plain }) => plain)
  const toFrame = (written: string): Frame => {
    const [before = '', after = ''] = written.split(TASK)
    return { before: plainWords(before), after: plainWords(after) }
  }
  const frames = (list: string[]) => list.map(toFrame).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const asked = frames(words.taskOpenings)
  const needed = frames(words.timedTaskOpenings)
  const calls = new Set(words.calls)
  const pointsBack = new Set([...words.pronouns, ...words.calls])
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
    return need !== null && timedTask(need, today, lexicon) ? need : null
  }

  /** 'I need to call the vet' is to call the vet. */
  const withoutNeed = (task: string) => within(task, needed) ?? task

  /** 'Put that down please': the task is the sentence before. */
  function isBareWish(sentence: string) {
    const said = piecesOf(sentence)
      .map(({ plain }) => plain)
      .filter((word) => !pointsBack.has(word))
    const isSaid = (list: string[]) => list.filter((word) => !pointsBack.has(word)).join(' ')
    return (
      said.length > 0 &&
      asked.some(({ before, after }) => isSaid([...before, ...after]) === said.join(' '))
    )
  }

  return { wishOf, isBareWish }
}

/** Where words stand in a row from a place on; the end for no words, 0 if they do not. */
function indexOfRun(pieces: Piece[], run: string[], from: number) {
  if (run.length === 0) return pieces.length
  for (let at = from; at + run.length <= pieces.length; at += 1)
    if (run.every((word, ahead) => pieces[at + ahead]?.plain === word)) return at
  return 0
}

/** The task that a text would be; null for a question, or where it names no day to come or repeat. */
export function timedTask(text: string, today: string, { words, pieces, spoken }: Lexicon) {
  if (pieces(text).some(({ plain }) => words.asksAnywhere.includes(plain))) return null
  const read = readTaskLine(text, today, spoken)
  return read.line && read.isTimed ? read.line : null
}
