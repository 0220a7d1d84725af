import { describe, expect, test } from 'vitest'
import { english, say } from '#domain/texts/say.ts'
import { askedTime } from '#server/assistant/tasks/asked-days.ts'
import { plainLetters } from '#server/assistant/words.ts'

// A Saturday.
const TODAY = '2026-11-21'
const read = (question: string) => askedTime(plainLetters(question), TODAY)

test.each([
  ["what's due today", 'today', TODAY, TODAY],
  ['todays tasks', 'today', TODAY, TODAY],
  ['what is due tonight', 'today', TODAY, TODAY],
  ["show me tomorrow's tasks", 'tomorrow', '2026-11-22', '2026-11-22'],
  ['tomorrows tasks', 'tomorrow', '2026-11-22', '2026-11-22'],
  ['the day after tomorrow', 'the day after tomorrow', '2026-11-23', '2026-11-23'],
  ['whats due on 1st december', 'on Tue, Dec 1', '2026-12-01', '2026-12-01'],
  ['due december 1st', 'on Tue, Dec 1', '2026-12-01', '2026-12-01'],
  ['due on Monday', 'on Mon, Nov 23', '2026-11-23', '2026-11-23'],
  ['due in 3 days', 'on Tue, Nov 24', '2026-11-24', '2026-11-24'],
  ['due on 2 July 2027', 'on Fri, Jul 2, 2027', '2027-07-02', '2027-07-02'],
  ['due this week', 'this week', '2026-11-16', '2026-11-22'],
  ['due next week', 'next week', '2026-11-23', '2026-11-29'],
  ['due this weekend', 'this weekend', '2026-11-21', '2026-11-22'],
  ['due next weekend', 'next weekend', '2026-11-28', '2026-11-29'],
  ['due this month', 'this month', '2026-11-01', '2026-11-30'],
  ['how many tasks are due in December', 'in December', '2026-12-01', '2026-12-31'],
  ['tasks for april', 'in April 2027', '2027-04-01', '2027-04-30'],
  ['in May 2027', 'in May 2027', '2027-05-01', '2027-05-31'],
  ['in the next 3 days', 'in the next 3 days', TODAY, '2026-11-24'],
  ['next two weeks', 'in the next 2 weeks', TODAY, '2026-12-05'],
  ['over the next fortnight', 'in the next fortnight', TODAY, '2026-12-05'],
  ['within a month', 'in the next month', TODAY, '2026-12-21'],
  ['in the next few days', 'in the next 3 days', TODAY, '2026-11-24'],
  ['by Friday', 'by Fri, Nov 27', TODAY, '2026-11-27'],
  ['until friday', 'by Fri, Nov 27', TODAY, '2026-11-27'],
  ['before friday', 'before Fri, Nov 27', TODAY, '2026-11-26'],
  ['by next week', 'by Sun, Nov 29', TODAY, '2026-11-29'],
  ['by the end of the month', 'by Mon, Nov 30', TODAY, '2026-11-30'],
  ['from monday to wednesday', 'from Mon, Nov 23 to Wed, Nov 25', '2026-11-23', '2026-11-25'],
  ['between friday and monday', 'from Fri, Nov 27 to Mon, Nov 30', '2026-11-27', '2026-11-30'],
  ['from 1 to 5 December', 'from Tue, Dec 1 to Sat, Dec 5', '2026-12-01', '2026-12-05'],
  ['after friday', 'after Fri, Nov 27', '2026-11-28', '2100-12-31'],
  ['from friday on', 'from Fri, Nov 27', '2026-11-27', '2100-12-31'],
  ['from last week', 'last week', '2026-11-09', '2026-11-15'],
  ['the week of 1 december', 'in the week of Mon, Nov 30', '2026-11-30', '2026-12-06'],
  ['in 2027', 'in 2027', '2027-01-01', '2027-12-31'],
  ['yesterday', 'yesterday', '2026-11-20', '2026-11-20'],
  ['last week', 'last week', '2026-11-09', '2026-11-15'],
  ['last friday', 'on Fri, Nov 20', '2026-11-20', '2026-11-20'],
  ['in the last 7 days', 'in the last 7 days', '2026-11-15', TODAY],
])('%s', (question, name, from, to) => {
  expect(read(question).days).toMatchObject([{ name, from, to }])
})

describe('several days', () => {
  test.each([
    ['today and tomorrow', ['today', 'tomorrow']],
    ['what is due today and what is due tomorrow', ['today', 'tomorrow']],
    ['on 24 and 25 December', ['on Thu, Dec 24', 'on Fri, Dec 25']],
    ['on monday and on wednesday', ['on Mon, Nov 23', 'on Wed, Nov 25']],
    // The second question of a conversation is appended to the first.
    ['What is due today? tomorrow', ['tomorrow']],
  ])('%s', (question, names) => {
    expect(read(question).days.map(({ name }) => name)).toEqual(names)
  })
})

test.each([
  ['what is due in the barn', 'what is due in the barn'],
  ['tasks I may do', 'tasks i may do'],
  ['whats due on friday for the cows', 'whats due for the cows'],
])('%j is %j beside its days', (question, rest) => {
  expect(read(question).rest).toBe(rest)
})

test.each([
  ['what is due on 31 February', /^The last day of that month is February 28, 2027\.$/],
  ['what is due on 5/6', /^That date can be read in two ways\./],
  ['what is due in spring', /Name the month/],
])('%s cannot be read, and that is said', (question, problem) => {
  const asked = read(question)
  expect(asked.days).toEqual([])
  expect(asked.problem && say(english, asked.problem)).toMatch(problem)
})
