import { expect, test } from 'vitest'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { english, say } from '#domain/texts/say.ts'

// A Sunday.
const TODAY = '2026-11-22'
const read = (text: string) => readTaskLine(text, TODAY)

test.each([
  ['half-yearly', 'month', 6],
  ['half yearly', 'month', 6],
  ['six-monthly', 'month', 6],
  ['3-monthly', 'month', 3],
  ['two-weekly', 'week', 2],
  ['2-weekly', 'week', 2],
  ['once daily', 'day', 1],
  ['every half year', 'month', 6],
  ['every second morning', 'day', 2],
  ['every other weekend', 'week', 2, '2026-11-28'],
  ['on alternate days', 'day', 2],
  ['alternate weeks', 'week', 2],
  ['every 2 wks', 'week', 2],
  ['every 29 February', 'year', 1, '2028-02-29'],
  ['every 31st', 'month', 1, '2026-12-31'],
] as const)('%s repeats', (when, unit, every, dueDate: string = TODAY) => {
  const repeat = { unit, every }
  expect(read(`drench ewes ${when}`).line).toMatchObject({ title: 'drench ewes', dueDate, repeat })
})

const DAYS: [when: string, dueDate: string][] = [
  ['on December the 24th', '2026-12-24'],
  ['on may the 4th', '2027-05-04'],
  ['20-May-2027', '2027-05-20'],
  ['on 5th-May', '2027-05-05'],
  ['on 20may', '2027-05-20'],
  ['May-20', '2027-05-20'],
  ['20/May/2027', '2027-05-20'],
  ['first of december', '2026-12-01'],
  ['on the first of december', '2026-12-01'],
  ['in 2 wks', '2026-12-06'],
  ['in 10d', '2026-12-02'],
  ['in 1 yr', '2027-11-22'],
  ['in 3 mo', '2027-02-22'],
  ['on Friday 5 feb', '2027-02-05'],
  ['Thu. 20 May 2027', '2027-05-20'],
]
test.each(DAYS)('a task %s is due %s', (when, dueDate) => {
  expect(read(`ring vet ${when}`).line).toMatchObject({ title: 'ring vet', dueDate, repeat: null })
  expect(read(`${when} ring vet`).line).toMatchObject({ title: 'ring vet', dueDate, repeat: null })
})

test.each([
  ['check the lambs born in March for worms tomorrow', '2026-11-23'],
  ['start early tomorrow', '2026-11-23'],
  ['thin out every third plant', TODAY],
  ['replace every 2nd post', TODAY],
  ['fix what broke yesterday', TODAY],
  ['read the bi-weekly report', TODAY],
  ['mow at the end of the lane', TODAY],
  ['buy 2 weeks feed', TODAY],
  ['pack eggs 10-12 a box', TODAY],
  ['clean the high shelf', TODAY],
  ["clear yesterday's mess", TODAY],
])('%j stays as title, due %s', (text, dueDate) => {
  const title = text.replace(/ tomorrow$/, '')
  expect(read(text).line).toMatchObject({ title, dueDate, repeat: null })
})

const SEVERAL = /^A task has one day or one repeat\./
const COUNTED = /^The end of a month or a Monday of it cannot be read\./
const UNREAD = /^“.+” could not be read as a time\. End with one, such as: today, tomorrow, /

test.each([
  ['twice daily', SEVERAL],
  ['2x daily', SEVERAL],
  ['three times weekly', SEVERAL],
  ['every month on the last day', COUNTED],
  ['every month on the last friday', COUNTED],
  ['every first monday', COUNTED],
  ['on the first monday in march', COUNTED],
  ['bi-weekly', UNREAD],
  ['biweekly', UNREAD],
  ['bimonthly', UNREAD],
  ['biannually', UNREAD],
  ['a fortnight on Friday', UNREAD],
  ['two weeks on Friday', UNREAD],
  ['a week from friday', UNREAD],
  ['2 weeks from friday', UNREAD],
  ['10 days from tomorrow', UNREAD],
  ['3 days after tomorrow', UNREAD],
  ['two days after christmas', UNREAD],
  ['the day before christmas', UNREAD],
  ['friday fortnight', UNREAD],
  ['week of 7 december', UNREAD],
  ['w/c 7 december', UNREAD],
  ['early next week', UNREAD],
  ['mid next week', UNREAD],
  ['later this week', UNREAD],
  ['this month', UNREAD],
  ['every day this week', UNREAD],
  ['by the end of the quarter', UNREAD],
  ['by 2027', UNREAD],
  ['1-10 May', SEVERAL],
  ['7-8 december', SEVERAL],
  ['7/8 december', SEVERAL],
  ['dec 7-8', SEVERAL],
  ['daily from 1 to 10 May', SEVERAL],
  ['from 1 May to 10 May', SEVERAL],
  ["20 may '27", UNREAD],
  ['20 may 27', UNREAD],
  ['in 1.5 weeks', UNREAD],
  ['in two and a half weeks', UNREAD],
  ['yesterday', UNREAD],
  ['the day before yesterday', UNREAD],
  ['soon', UNREAD],
  ['every 10-14 days', UNREAD],
  ['every 2 or 3 weeks', UNREAD],
  ['every now and then', UNREAD],
  ['every time it rains', UNREAD],
  ['3 daily', UNREAD],
  ['two weekly', UNREAD],
  ['second of december', UNREAD],
])('an ambiguous date is rejected: %s', (when, sentence) => {
  const { line, problem } = read(`check fence ${when}`)
  expect(line).toBeNull()
  expect(problem && say(english, problem)).toMatch(sentence)
})

test.each([
  ['every 31st check the meter', UNREAD],
  ['biannually service the tractor', UNREAD],
  ['two weeks on Friday spray', UNREAD],
  ['every first monday check the fence', COUNTED],
  ['check the fence next week and buy salt tomorrow', SEVERAL],
  ['check the fence tomorrow, buy salt on friday', SEVERAL],
  [
    'shear monday 5 feb',
    /^That date is Friday, February 5, 2027\. Write the weekday or the date alone\.$/,
  ],
  ['shear on Tue, 24 December 2026', /^That date is Thursday, December 24, 2026\./],
])('%j is rejected', (text, sentence) => {
  const { line, problem } = read(text)
  expect(line).toBeNull()
  expect(problem && say(english, problem)).toMatch(sentence)
})
