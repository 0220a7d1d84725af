import { describe, expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { tellDone } from '#server/assistant/tasks/list-question.ts'
import { tellTasks } from '#server/assistant/tasks/task-question.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { buildCrop, exampleFarm } from '#tests/builders/example-farm.ts'

const TODAY = '2026-06-10'
const task = (title: string, change: Partial<Task>) =>
  buildTask({ id: title, title, dueDate: TODAY, ...change })
const north = { projectId: 'p1', projectName: 'North farm' }
const south = { projectId: 'p2', projectName: 'South farm' }
const open = [
  task('Check beans', { ...north, kind: 'crop', entityId: 'c1', entityName: 'Field 1' }),
  task('Lime', { ...north, kind: 'crop', entityId: 'c2', entityName: 'Field 2' }),
  task('Sow rye', { ...north, kind: 'crop', entityId: 'c3', entityName: 'Field 12' }),
  task('Spray corn', { ...south, kind: 'crop', entityId: 'c4', entityName: 'North 40' }),
  task('Mend the gate of field 9', { projectId: null, projectName: null }),
  task('Feed', { ...south, repeat: { unit: 'day', every: 1 } }),
]
const farm = exampleFarm({
  project: { id: 'p1', name: 'North farm', status: 'active' },
  projects: [
    { id: 'p1', name: 'North farm', status: 'active' },
    { id: 'p2', name: 'South farm', status: 'active' },
    { id: 'p3', name: 'Hill farm', status: 'active' },
  ],
  crops: [1, 2, 12, 3].map((number) => buildCrop({ fieldName: `Field ${number}` })),
  animals: [],
})
const tell = (question: string) =>
  tellTasks(question, { today: TODAY, open, openCount: open.length, doneToday: [] }, farm).content
const titles = (question: string) =>
  tell(question)
    .split('\n')
    .slice(1)
    .map((line) => line.split(':')[0])

describe('a fully named place has only its own tasks', () => {
  test.each([
    ['what is due for field 2?', ['Lime']],
    ['tasks for field 1', ['Check beans']],
    ['tasks for fields 1 and 12', ['Check beans', 'Sow rye']],
    ['what is due for field 9', ['Mend the gate of field 9']],
    ['what is due for North farm?', ['Check beans', 'Lime', 'Sow rye']],
    ['tasks of the South farm', ['Spray corn', 'Feed']],
    ['tasks for the North 40', ['Spray corn']],
    ['corn tasks on South farm', ['Spray corn']],
  ])('%s', (question, expected) => expect(titles(question)).toEqual(expected))

  test.each([
    ['tasks for Hill farm', 'No task is open for Hill farm. Your list has 6 tasks open.'],
    [
      'what is due today for field 3',
      'No task is due today for Field 3. Your list has 6 tasks open.',
    ],
    ['tasks for field 7', 'No task is open for field 7. Your list has 6 tasks open.'],
    ['Which tasks repeat every week?', 'No weekly task is open. Your list has 6 tasks open.'],
    ['any yearly tasks', 'No yearly task is open. Your list has 6 tasks open.'],
  ])('%s', (question, content) => expect(tell(question)).toBe(content))

  test('the same for completed tasks', () => {
    const done = {
      tasks: open.map((one) => ({ ...one, doneOn: TODAY })),
      days: { name: 'today', from: TODAY, to: TODAY, isFromNow: false },
      today: TODAY,
    }
    expect(tellDone('what did I do today on field 2', done, farm).content).toBe(
      'Done today, 1 task:\nLime',
    )
    expect(tellDone('what tasks are done for Hill farm', done, farm).content).toBe(
      'No task for Hill farm is checked off today yet.',
    )
  })
})
