import { tool as asTool, type ToolSet } from 'ai'
import type { Asked } from '#server/ai.ts'
import { addTask } from '#server/assistant/tools/add-task.ts'
import { allTools } from '#server/assistant/tools/all-tools.ts'
import type { AddTaskFacts } from '#server/assistant/tools/schemas.ts'
import { folded } from '#server/assistant/understand/words.ts'
import { HttpError } from '#server/http/http-error.ts'
import { fenced } from './fenced.ts'
import type { givenFacts } from './given-facts.ts'

/** In all attempts together. */
const MOST_CALLS = 6

const NO_MORE_CALLS = 'No more calls: answer from what you have.'
const NOT_ASKED_FOR =
  'Not added: only a task that the farmer asks for may be, with a title in the words of the question.'

type Given = ReturnType<typeof givenFacts>

/**
 * The tools as a model may call them for one question. Each gives facts as fenced data, or an error
 * that tells the model what to do.
 * @param isWish whether the message asks to add a task, as far as the built-in assistant can tell
 */
export function offeredTools(asked: Asked, given: Given, isWish: boolean) {
  const { context } = asked
  const added: AddTaskFacts[] = []
  let calls = 0

  async function answered(work: () => Promise<unknown>) {
    calls += 1
    if (calls > MOST_CALLS) return NO_MORE_CALLS
    try {
      return fenced(given.give(await work()))
    } catch (error) {
      // Others may tell about the database, and the text leaves the machine.
      return fenced(error instanceof HttpError ? error.message : 'This tool failed.')
    }
  }

  async function addAsked(input: unknown) {
    const { title } = addTask.input.parse(input)
    if (!isAskedFor(title, asked, isWish)) return { error: NOT_ASKED_FOR }
    const facts = await addTask.call(context, input)
    if (!added.some(({ task }) => task.id === facts.task.id)) added.push(facts)
    return facts
  }

  const reading = allTools.filter(({ needs }) => needs === 'see')
  const tools: ToolSet = Object.fromEntries([
    ...reading.map((one) => [
      one.name,
      asTool({
        description: one.description,
        inputSchema: one.input,
        execute: (input: unknown) => answered(() => one.call(context, input)),
      }),
    ]),
    [
      addTask.name,
      asTool({
        description: addTask.description,
        inputSchema: addTask.input,
        execute: (input: unknown) => answered(() => addAsked(input)),
      }),
    ],
  ])
  return { tools, added }
}

const SHORTEST_WORD = 3
const BEGINNING = 4

/**
 * Whether the farmer wrote the words of a task, so that a record's text cannot have one added. What
 * he wrote before counts where this message asks for a task: 'Remind me of that tomorrow.'
 */
function isAskedFor(title: string, { message, history }: Asked, isWish: boolean) {
  const own = isWish ? history.filter(({ role }) => role === 'user') : []
  const written = wordsIn([message, ...own.map(({ content }) => content)].join(' '))
  const words = wordsIn(title).filter((word) => word.length >= SHORTEST_WORD)
  return (
    words.length > 0 &&
    words.every((word) => written.some((one) => one.startsWith(word.slice(0, BEGINNING))))
  )
}

const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
