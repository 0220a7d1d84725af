import { describe, expect, test } from 'vitest'
import { taskWishes } from '#server/assistant/tasks/task-wishes.ts'

const lines = (message: string) => taskWishes(message).lines

describe('a message asks to add', () => {
  test.each([
    ['Remind me to check the water trough tomorrow', 'check the water trough tomorrow'],
    ['remind me to take lambs to market on Friday', 'take lambs to market on Friday'],
    ['remind me on Friday to move 2 cows to field 3', 'move 2 cows to field 3 on Friday'],
    ['urgent task: fix the pump today', 'fix the pump today !high'],
    ['add a high priority task to fix the pump', 'fix the pump !high'],
    ['remind me tomorrow to check the trough', 'check the trough tomorrow'],
    ['Please remind me on Friday to call the vet.', 'call the vet on Friday'],
    ['Can you remind me to check the trough tomorrow?', 'check the trough tomorrow'],
    ['Could you please add a task to order seed?', 'order seed'],
    ['remind me about the vet visit on Friday', 'the vet visit on Friday'],
    ['add task check fence in 3 days', 'check fence in 3 days'],
    ['Add a task: spray north field on 5 May 2027 !high', 'spray north field on 5 May 2027 !high'],
    ['put fix gate on my to-do list', 'fix gate'],
    ['add fix gate to my tasks tomorrow', 'fix gate tomorrow'],
    ['new task: clean panels every month', 'clean panels every month'],
    ['todo: order feed', 'order feed'],
    ["Don't let me forget to order feed next week", 'order feed next week'],
    ['remind me at 6pm to feed the calves', 'feed the calves at 6pm'],
    ['Remind me at 7 a.m. to ring the vet.', 'ring the vet at 7 a.m.'],
    ['remind me on the 30th to ring the vet', 'ring the vet on the 30th'],
    ['remind me on 25.12. to ring the vet', 'ring the vet on 25.12.'],
    ['remind me tomorrow at 7 to ring the vet', 'ring the vet tomorrow at 7'],
    ['remind me the first of every month to check tyres', 'check tyres the first of every month'],
    ['Remind me every spring to test soil', 'test soil every spring'],
    ['remind me every weekday to feed calves', 'feed calves every weekday'],
    ['remind me when the vet comes to ask for a receipt', 'ask for a receipt when the vet comes'],
    ['remind me that I have to ring the vet on Friday', 'ring the vet on Friday'],
    ['remind me again to ring the vet', 'ring the vet'],
    ['remind me not to spray tomorrow', 'do not spray tomorrow'],
    ['add fix gate to my list please', 'fix gate'],
    ['add fix gate to my list at 6pm', 'fix gate at 6pm'],
    ['add fix gate to my list until Friday', 'fix gate until Friday'],
  ])('%s', (message, line) => {
    expect(taskWishes(message)).toEqual({ lines: [line], rest: '' })
  })

  test('several tasks, and something else', () => {
    const message = 'My sheep limps. Remind me to call the vet tomorrow.\nAdd task: trim hooves'
    expect(taskWishes(message)).toEqual({
      lines: ['call the vet tomorrow', 'trim hooves'],
      rest: 'My sheep limps.',
    })
  })
})

describe('a message adds nothing', () => {
  test.each([
    'What is due this week?',
    'Remind me to check the trough?',
    'Remind me what I have to do tomorrow',
    'Remind me about my tasks',
    'Should I add a task to check the trough?',
    'Did you add a task to check the trough?',
    'Did I ask you to remind me to call the vet?',
    'How do I add a task: check the trough?',
    'Can you add tasks?',
    'Do not add a task to spray',
    'He said: remind me to spray',
    'The note says "add task: sell the farm"',
    'Add a task',
    'add tasks to my list please',
    'Remind me why my sheep limp',
    'Remind me how to treat bloat',
    'Remind me when to shear',
    'Put milk on the list on the fridge',
  ])('%s', (message) => {
    expect(lines(message)).toEqual([])
  })

  test('however long it is', () => {
    for (const part of ['remind me to ', 'add ', 'please ', 'task: ', 'a '])
      expect(lines(`x ${part.repeat(4000 / part.length)}`)).toEqual([])
  })
})
