import { describe, expect, test } from 'vitest'
import type { Agenda, Task } from '#contract/tasks.ts'
import { asksTasks, asksToChange } from '#server/assistant/tasks/asks-tasks.ts'
import { tellTasks } from '#server/assistant/tasks/task-question.ts'
import { buildTask } from '#tests/builders/build-task.ts'
import { exampleFarm } from '#tests/builders/example-farm.ts'

// A Wednesday.
const TODAY = '2026-06-10'
const task = (title: string, dueDate: string, change: Partial<Task> = {}) =>
  buildTask({ id: title, title, dueDate, ...change })

const open = [
  task('Mend the fence', '2026-06-08'),
  task('Feed the herd', TODAY, { repeat: { unit: 'day', every: 1 } }),
  task('Check water trough', '2026-06-11', { entityName: 'Hill flock', kind: 'animal' }),
  task('Count the herd', '2026-06-14', { repeat: { unit: 'week', every: 1 } }),
  task('Spray', '2026-06-17', { priority: 'high', projectId: 'p2', projectName: 'Hill farm' }),
  task('Clean panels', '2026-07-02', { kind: 'solar' }),
]
const agenda = (change: Partial<Agenda> = {}): Agenda => ({
  today: TODAY,
  open,
  openCount: open.length,
  doneToday: [],
  ...change,
})
const tell = (question: string, change: Partial<Agenda> = {}) =>
  tellTasks(question, agenda(change), exampleFarm())
const titles = (question: string) =>
  tell(question)
    .content.split('\n')
    .slice(1)
    .map((line) => line.split(':')[0])

describe('what is due', () => {
  test.each([
    ['what is due today?', ['Mend the fence', 'Feed the herd']],
    ['What do I have to do tomorrow?', ['Feed the herd', 'Check water trough']],
    [
      'what is due this week?',
      ['Mend the fence', 'Feed the herd', 'Check water trough', 'Count the herd'],
    ],
    ['which tasks are due next week', ['Feed the herd', 'Spray', 'Count the herd']],
    ['What is overdue?', ['Mend the fence']],
    ['anything due on 2 July 2026?', ['Feed the herd', 'Clean panels']],
    ['tasks for the trough', ['Check water trough']],
    ['do I have tasks for my panels?', ['Clean panels']],
    ['tasks of Hill farm', ['Spray']],
    ['whats due today', ['Mend the fence', 'Feed the herd']],
    ['tasks today pls', ['Mend the fence', 'Feed the herd']],
    ['any tasks today mate', ['Mend the fence', 'Feed the herd']],
    ['hey what is due today buddy', ['Mend the fence', 'Feed the herd']],
    ['what is due tonight', ['Mend the fence', 'Feed the herd']],
    ['what is due today across all projects', ['Mend the fence', 'Feed the herd']],
    ['Due today?', ['Mend the fence', 'Feed the herd']],
    ['todays tasks', ['Mend the fence', 'Feed the herd']],
    ['show me tomorrows tasks', ['Feed the herd', 'Check water trough']],
    ['what is due today and tomorrow', ['Mend the fence', 'Feed the herd', 'Check water trough']],
    ["what's due by friday", ['Mend the fence', 'Feed the herd', 'Check water trough']],
    [
      'what is due from thursday to sunday',
      ['Feed the herd', 'Check water trough', 'Count the herd'],
    ],
    ['how many tasks are due in July', ['Feed the herd', 'Clean panels', 'Count the herd']],
    ['which tasks are high priority', ['Spray']],
    ['urgent tasks next week', ['Spray']],
    ['any overdue tasks today', ['Mend the fence']],
    ['which tasks repeat every week', ['Count the herd']],
    ['recurring tasks', ['Feed the herd', 'Count the herd']],
    ['Hill flock tasks this week', ['Check water trough']],
  ])('%s', (question, expected) => {
    expect(asksTasks(question)).toBe(true)
    expect(titles(question)).toEqual(expected)
  })

  test('is listed with its day, its place and a link to the list', () => {
    const { content, sources } = tell('what is due this week?')
    expect(content.split('\n')).toEqual([
      '4 tasks due this week:',
      'Mend the fence: overdue since Mon, Jun 8',
      'Feed the herd: today (every day)',
      'Check water trough: tomorrow, Thu, Jun 11 (Hill flock)',
      'Count the herd: Sun, Jun 14 (every week)',
    ])
    expect(sources).toEqual([{ kind: 'record', label: 'Your tasks', path: '/dashboard' }])
  })

  test('takes the series of a repeating task into account', () => {
    const month = { unit: 'month', every: 1 } as const
    const count = task('Count', '2026-02-28', { repeat: month, repeatFrom: '2026-01-31' })
    const week = { unit: 'week', every: 1 } as const
    const feed = task('Feed', '2026-06-10', { repeat: week, repeatFrom: '2026-06-08' })
    const given = { open: [count, feed], openCount: 2 }
    expect(tell('what is due next month?', given).content).toContain('Count: Fri, Jul 31')
    expect(tell('what is due next week?', given).content).toContain('Feed: Mon, Jun 15')
  })

  test('may be nothing', () => {
    expect(tell('what is due today?', { open: [], openCount: 0 }).content).toBe(
      'No task is due today. Your list has 0 tasks open.',
    )
    expect(tell('any tasks for the tractor?').content).toBe(
      'No task is open that names tractor. Your list has 6 tasks open.',
    )
    expect(tell('any low priority tasks on friday').content).toBe(
      'No low-priority task is due on Fri, Jun 12. Your list has 6 tasks open.',
    )
    expect(tell('what is due on 31 February').content).toBe(
      'The last day of that month is February 28, 2027.',
    )
  })

  test('mentions filters that match no task', () => {
    expect(tell('show tractor tasks due tomorrow').content).toMatch(
      /^No task names "tractor"\. 2 tasks due tomorrow:\n/,
    )
    expect(tell('tasks by priority').content).toMatch(/^6 tasks open:\nSpray: /)
    expect(tell('which tasks are high priority').content).toMatch(/^1 high-priority task open:\n/)
  })
})

test.each(['How do I add a task?', 'Can you add tasks?', 'Add a task', 'remind me'])(
  '%s: the answer explains how',
  (question) => {
    expect(asksTasks(question)).toBe(true)
    expect(tell(question).content).toContain('Say "remind me to check the water trough tomorrow"')
  },
)

test.each([
  'what have I got to do this week',
  'what needs doing today?',
  'what needs to be done by Friday',
  "what's on today",
  "what's on friday?",
  'hey, what do I have to do next weekend?',
  'What is there to do in the next 3 days',
  'what is left to do',
  'what did I do last week',
  'any jobs today?',
  'what do i have on today',
  'what are my priorities today',
  'anything left to do today',
])('%s: a question about the list', (question) => {
  expect(asksTasks(question)).toBe(true)
})

test.each([
  'My cow is bloated, what should I do now?',
  'When are my ewes due to lamb?',
  'What should I do about my tomatoes?',
  'What is the usual list of chores for keeping hens?',
  'What to do?',
  "What's up?",
  'so what',
  'What needs doing to cure scab in potatoes?',
  'What do I need to do for a bloated cow?',
  'What is on the leaves of my tomatoes?',
])('%s: no question about the list', (question) => {
  expect(asksTasks(question)).toBe(false)
})

test.each([
  'delete the task order hay',
  'mark order hay as done please',
  'move order hay to Friday',
  'Can you postpone spraying until tomorrow?',
  'tick the fence off',
])('a task is changed on the dashboard, not here: %s', (question) => {
  expect(asksTasks(question)).toBe(true)
  expect(tell(question).content).toMatch(/^I cannot change a task, .* On your dashboard/)
})

test.each(['move the sheep to the hill field', 'close the gate', 'can I move my cows on Friday'])(
  'other work is not mistaken for tasks: %s',
  (question) => {
    expect(asksToChange(question)).toBe(false)
  },
)
