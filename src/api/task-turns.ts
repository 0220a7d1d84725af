import type { QueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'

type Answers = Map<string, Promise<Task | undefined>>

/** By task: as the last of its requests answered it; undefined where none has. */
const lastAnswers = new WeakMap<QueryClient, Answers>()

function answersOf(queryClient: QueryClient) {
  const answers: Answers = lastAnswers.get(queryClient) ?? new Map()
  lastAnswers.set(queryClient, answers)
  return answers
}

/**
 * What is asked of one task goes one after the other: what was pressed last is what stays.
 * @param ask is given the task as the ones before it have left it, where they said so
 */
export function inTurn<Answer extends Task | undefined>(
  queryClient: QueryClient,
  { id }: Task,
  ask: (left: Task | undefined) => Promise<Answer>,
) {
  const answers = answersOf(queryClient)
  const before = answers.get(id) ?? Promise.resolve(undefined)
  const turn = before.then(ask)
  answers.set(
    id,
    turn.catch(() => before),
  )
  return turn
}
