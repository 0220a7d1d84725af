import { expect, test } from 'vitest'
import type { Change } from '#src/api/offline/change.ts'
import { changeText } from '#src/features/unsent/change-text.ts'
import { say } from '#src/lib/texts.ts'

const text = (change: Partial<Change> & Pick<Change, 'method' | 'path'>) =>
  say(changeText({ recordId: 'r1', ...change }))

test.each([
  ['POST', '/api/tasks', { title: 'Check the fence' }, 'Task: Check the fence'],
  ['PATCH', '/api/tasks/t1', { title: 'Mend it', version: 2 }, 'Task: Mend it, saved'],
  ['POST', '/api/projects', { name: 'North' }, 'Project: North'],
  ['POST', '/api/projects/p1/crops', { fieldName: 'South', name: 'Corn' }, 'Field: South'],
  ['PUT', '/api/crops/c1', { fieldName: '' }, 'Unnamed field, saved'],
  ['PUT', '/api/animals/a1', { herdName: 'Hill flock' }, 'Herd: Hill flock, saved'],
  [
    'PATCH',
    '/api/projects/p1/solar-systems/s1',
    { location: 'Fresno' },
    'Solar system: Fresno, saved',
  ],
  ['POST', '/api/ai-conversations/p1', { message: 'When to cut?' }, 'Question: When to cut?'],
  ['PUT', '/api/tasks/due-dates', { moves: [{}, {}] }, '2 tasks, moved to another day'],
  ['POST', '/api/comments', { text: 'Looks dry.\nWater it.' }, 'Comment: Looks dry.'],
  ['PUT', '/api/emergency-numbers', {}, 'A change'],
] as const)('%s %s', (method, path, body, words) => {
  expect(text({ method, path, body })).toBe(words)
})

test.each([
  ['PUT', '/api/tasks/t1/completion', 'Task: Mend it, done'],
  ['DELETE', '/api/tasks/t1/completion', 'Task: Mend it, not done after all'],
  ['PUT', '/api/tasks/t1/snooze', 'Task: Mend it, postponed'],
  ['DELETE', '/api/tasks/t1', 'Task: Mend it, deleted'],
  ['POST', '/api/ai-analysis', 'Photo of Mend it'],
  ['DELETE', '/api/comments/e1', 'Comment: Mend it, deleted'],
] as const)('%s %s says what the farmer calls it', (method, path, words) => {
  expect(text({ method, path, name: 'Mend it' })).toBe(words)
})

test('without a name in the change, the name it had when it was opened is used', () => {
  const opened = { base: { title: 'Mend it' }, version: '1' }
  expect(text({ method: 'PATCH', path: '/api/tasks/t1', body: { notes: 'Today' }, opened })).toBe(
    'Task: Mend it, saved',
  )
})
