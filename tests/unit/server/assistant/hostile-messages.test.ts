import { describe, expect, test } from 'vitest'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'
import { understander } from '#server/assistant/understand/understand.ts'
import { buildSetting } from '#tests/builders/build-setting.ts'

const { understand, findCards } = understander(loadKnowledge())

/** Words that every JavaScript object has a value for. */
const WORDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const wordings = (word: string) => [
  word,
  `{${word}}`,
  `How many ${word} are 12 ${word}?`,
  `12 * 3 ${word}`,
  `5 acres ${word}`,
  `5 lb of ${word} in kg`,
]

describe('words that JavaScript knows', () => {
  test.each(WORDS.flatMap(wordings))('%s is read as any other', (message) => {
    expect(understand(message, buildSetting()).parts).toHaveLength(1)
    expect(findCards(message, undefined, 3)).toEqual(expect.any(Array))
  })

  test.each(WORDS)('%s may be the name of a task, a record and a project', (word) => {
    const id = 'one'
    const thing = { id, name: `{${word}}`, projectId: id, topic: '' }
    const setting = buildSetting({
      things: [
        { ...thing, kind: 'project' },
        { ...thing, kind: 'crop' },
      ],
      tasks: [{ id, title: `{${word}}` }],
    })
    expect(understand('What is due this week?', setting).parts).toMatchObject([{ does: 'tasks' }])
  })
})

test('of very many sentences only the first are read, and that is said', () => {
  const told = (sentences: number) => 'Yellow leaves on the corn. '.repeat(sentences)
  expect(understand(told(3), buildSetting()).isCut).toBe(false)
  expect(understand(told(140), buildSetting())).toMatchObject({ isCut: true })
})

const taskIn = (message: string) => {
  const [part] = understand(message, buildSetting()).parts
  return part && 'task' in part ? part.task?.message : undefined
}

test('a task is offered in the words that were written, if they can be a title', () => {
  expect(taskIn('Weigh $& lambs on Saturday')).toContain('Weigh $& lambs on Saturday')
  expect(taskIn(`Weigh the lambs on Saturday ${'and the goats '.repeat(250)}`)).toBeUndefined()
})
