import { movedTasks, taskMoves } from '#contract/tasks.ts'
import { t } from '#src/lib/texts.ts'
import type { WaitingChange } from './change.ts'

/**
 * Tasks that the server did not move, as others changed them meanwhile: what is left of a change that
 * it took, for the farmer to see.
 */
export function skippedMoves(
  change: WaitingChange,
  answer: unknown,
  { key, at }: { key: string; at: string },
): WaitingChange | undefined {
  const asked = taskMoves.safeParse(change.body)
  const done = movedTasks.safeParse(answer)
  if (!asked.success || !done.success) return undefined
  const moved = new Set(done.data.moved.map(({ id }) => id))
  const moves = asked.data.moves.filter(({ id }) => !moved.has(id))
  if (moves.length === 0) return undefined
  const sentence = t(
    '{count, plural, one {# task was not moved, as it was changed, done or deleted meanwhile.} other {# tasks were not moved, as they were changed, done or deleted meanwhile.}} Look at your tasks and move what is left there.',
    { count: moves.length },
  )
  return { ...change, body: { ...asked.data, moves }, key, refusal: { status: 409, sentence, at } }
}
