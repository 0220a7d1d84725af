import { expect, test } from 'vitest'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'
import { plainText } from '#server/assistant/plain-text.ts'

const { help, cards, problems } = loadKnowledge()
const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
const idsOf = (wrong: (page: (typeof help)[number]) => boolean) =>
  help.filter(wrong).map(({ id }) => id)

test('every file of knowledge can be used', () => {
  expect(problems).toEqual([])
})

test('each page of help is short, plain text', () => {
  expect(help.length).toBeGreaterThanOrEqual(30)
  expect(idsOf(({ body }) => wordCount(body) < 40 || wordCount(body) > 110)).toEqual([])
  expect(idsOf(({ body }) => body.split('\n').length > 3)).toEqual([])
  expect(idsOf(({ body }) => plainText(body) !== body)).toEqual([])
})

test('each page and card has questions of its own', () => {
  const asked = [...help, ...cards].flatMap(({ questions }) =>
    questions.map((question) => question.toLowerCase().replace(/\W+$/, '')),
  )
  expect(asked.filter((question, at) => asked.indexOf(question) !== at)).toEqual([])
  expect([...help, ...cards].filter(({ questions }) => questions.length < 10)).toEqual([])
})
