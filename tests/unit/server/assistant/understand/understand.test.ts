import { describe, expect, test } from 'vitest'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'
import { understander } from '#server/assistant/understand/understand.ts'
import type { Part } from '#server/assistant/understand/understanding.ts'
import { buildSetting } from '#tests/builders/build-setting.ts'

const knowledge = loadKnowledge()
const { understand, search, lexicon } = understander(knowledge)
const partsOf = (message: string, changes: Parameters<typeof buildSetting>[0] = {}) =>
  understand(message, buildSetting(changes)).parts

test('each card and page of help is found by its title', () => {
  const pages = [
    ...knowledge.cards.map(({ id, title }) => ({ id, title, is: 'card' as const })),
    ...knowledge.help.map(({ id, title }) => ({ id, title, is: 'help' as const })),
  ]
  const wrong = pages.filter(({ id, title, is }) => {
    const [part, ...others] = partsOf(title)
    return others.length > 0 || part?.is !== is || part.id !== id
  })
  expect(wrong).toEqual([])
})

test('the first example of each entry finds it', () => {
  const entries = [...knowledge.cards, ...knowledge.help, ...knowledge.questions]
  const wrong = entries.flatMap(({ id, questions: [first = ''] }) => {
    const [best, next] = search(lexicon.unitsOf(first))
    const isTie = next?.entry.id === id && best?.certainty === next.certainty
    return best?.entry.id === id || isTie ? [] : [[id, first, best?.entry.id]]
  })
  expect(wrong).toEqual([])
})

test('each choice that can be offered is answered for certain', () => {
  const wrong = knowledge.questions.flatMap(({ label = '' }) =>
    label
      .split(' | ')
      .filter(Boolean)
      .map((text) => text.replace('{subject}', 'corn'))
      .filter((text) => partsOf(text).some(({ is }) => is === 'choose' || is === 'unknown')),
  )
  expect(wrong).toEqual([])
})

describe('names and words become units', () => {
  const names = lexicon.namesOf(buildSetting().things)
  const unitsIn = (text: string) =>
    lexicon
      .unitsOf(lexicon.spelledOut(text), names)
      .filter(({ kind }) => kind !== 'stop')
      .map(({ kind, id, terms: [term] }) => `${kind} ${id ?? term}`)

  test.each([
    ['is the hill flock well', ['record a1']],
    ['the Creek Bottom', ['record c2']],
    ['my ewes and tomatoes', ['subject sheep', 'subject tomatoes']],
    ['on valley farm', ['project p2']],
    ["the cow's legs", ['subject cattle', 'word leg']],
  ])('%s', (text, units) => {
    expect(unitsIn(text)).toEqual(units)
  })
})

const scopeOf = ([part]: Part[]) => (part?.is === 'tool' ? part.scope : undefined)

test.each([
  ['a record by its name', 'How big is Creek bottom?', {}, { ids: ['c2'] }],
  ['records of a crop or animal', 'How many goats do I have?', {}, { ids: ['a2'] }],
  ['an animal that is not saved', 'How many pigs do I have?', {}, { missing: ['pigs'] }],
  ['a project', 'How many animals are in Valley farm?', {}, { projectIds: ['p2'] }],
  ['this project', 'How many animals do I have here?', {}, { projectIds: ['p1'] }],
  ['the open page', 'How big is it?', { aboutId: 'c1' }, { ids: ['c1'] }],
  ['the record last spoken of', 'When was it planted?', { spokenOfId: 'c2' }, { ids: ['c2'] }],
  [
    'the page before what was spoken of',
    'How big is it?',
    { aboutId: 'c1', spokenOfId: 'c2' },
    { ids: ['c1'] },
  ],
  [
    'the question before',
    'and the goats?',
    { before: 'How many sheep do I have?' },
    { ids: ['a2'] },
  ],
])('a question is about %s', (_what, message, changes, scope) => {
  expect(scopeOf(partsOf(message, changes))).toMatchObject(scope)
})

test('days are read as the question leans', () => {
  const periodsOf = (message: string) =>
    partsOf(message).map((part) => (part.is === 'tool' ? part.periods : []))
  expect(periodsOf('How much did my panels make in July?')).toEqual([
    [{ from: '2025-07-01', to: '2025-07-31' }],
  ])
  expect(periodsOf('What is due in July?')).toEqual([[{ from: '2026-07-01', to: '2026-07-31' }]])
})

test.each([
  ['Remind me to call the vet tomorrow', 'call the vet tomorrow', null],
  ['please put clean the panels on my list', 'clean the panels', 's1'],
  [
    'add task: count the Hill flock every Monday !high',
    'count the Hill flock every Monday !high',
    'a1',
  ],
  ['I need to order feed on Friday', 'order feed on Friday', null],
  ['Trim hooves on Tuesday, remind me', 'Trim hooves on Tuesday', null],
])('%s: a wish for a task', (message, text, recordId) => {
  expect(partsOf(message)).toMatchObject([{ is: 'addTask', text, recordId, projectId: 'p1' }])
})

test.each([
  'How do I add a task?',
  'Should I remind him to call the vet tomorrow?',
  'I need to order feed',
  'Weigh the lambs on Saturday',
])('%s: no wish for a task', (message) => {
  expect(partsOf(message).map(({ is }) => is)).not.toContain('addTask')
})

test.each([
  ['How many hectares are 12 acres?', { value: 12, from: 'acre', to: 'hectares' }],
  ['200 kg in pounds', { value: 200, from: 'kg', to: 'pounds' }],
])('%s: a conversion', (message, given) => {
  expect(partsOf(message)).toEqual([{ is: 'convert', given }])
})

test.each([
  ['What is 12 x 4.5?', { expression: '12 x 4.5' }],
  ['divide 90 by 6', { expression: '90 / 6' }],
])('%s: a calculation', (message, given) => {
  expect(partsOf(message)).toEqual([{ is: 'calculate', given }])
})

test('five questions are answered at a time', () => {
  const { parts, isCut } = understand('What is due today? '.repeat(7), buildSetting())
  expect([parts.length, isCut]).toEqual([5, true])
})
