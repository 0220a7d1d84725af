import { expect, test } from 'vitest'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { english, say } from '#domain/texts/say.ts'

// A Wednesday.
const TODAY = '2026-06-03'
const read = (text: string) => readTaskLine(text, TODAY)

test.each([
  ['ring the vet tomorrow morning', 'ring the vet in the morning', '2026-06-04'],
  ['tomorrow evening ring the vet', 'ring the vet in the evening', '2026-06-04'],
  ['ring the vet friday afternoon', 'ring the vet in the afternoon', '2026-06-05'],
  ['ring the vet friday night', 'ring the vet at night', '2026-06-05'],
  ['ring the vet tomorrow at 7am', 'ring the vet at 7am', '2026-06-04'],
  ['ring the vet on monday 2pm', 'ring the vet 2pm', '2026-06-08'],
  ['ring the vet thurs at 14:30', 'ring the vet at 14:30', '2026-06-04'],
  ['ring the vet on 5th June at 10:30', 'ring the vet at 10:30', '2026-06-05'],
  ['ring the vet today at 5', 'ring the vet at 5', TODAY],
  ['feed calves at 6pm', 'feed calves at 6pm', TODAY],
  ['this evening feed calves', 'this evening feed calves', TODAY],
])('%j keeps the time of day in the title: %j, due %s', (text, title, dueDate) => {
  expect(read(text).line).toMatchObject({ title, dueDate, repeat: null })
})

const TIMES: [when: string, dueDate: string][] = [
  ['tues', '2026-06-09'],
  ['sat', '2026-06-06'],
  ['on sun', '2026-06-07'],
  ['this weekend', '2026-06-06'],
  ['next weekend', '2026-06-13'],
  ['monday next week', '2026-06-08'],
  ['friday week', '2026-06-12'],
  ['a week on tuesday', '2026-06-16'],
  ['the week after next', '2026-06-17'],
  ['in a fortnight', '2026-06-17'],
  ["in 10 days' time", '2026-06-13'],
  ['in a couple of weeks', '2026-06-17'],
  ['two weeks from now', '2026-06-17'],
  ['within a week', '2026-06-10'],
  ['for next week', '2026-06-10'],
  ['before friday', '2026-06-04'],
  ['before tomorrow', TODAY],
  ['after friday', '2026-06-06'],
  ['no later than friday', '2026-06-05'],
  ['15/12', '2026-12-15'],
  ['25.12.', '2026-12-25'],
  ['on 25.12', '2026-12-25'],
  ['15/12/26', '2026-12-15'],
  ['on the 5th of June', '2026-06-05'],
  ['on friday, 5 June', '2026-06-05'],
  ['on the 30th', '2026-06-30'],
  ['on the 2nd', '2026-07-02'],
  ['on the 31st', '2026-07-31'],
  ['by the 30th of next month', '2026-07-30'],
  ['in april', '2027-04-01'],
  ['in June', TODAY],
  ['in march 2028', '2028-03-01'],
  ['early july', '2026-07-01'],
  ['mid-july', '2026-07-15'],
  ['end of march', '2027-03-31'],
  ['last week of october', '2026-10-25'],
  ['by the end of the month', '2026-06-30'],
  ['on the last day of next month', '2026-07-31'],
  ['by the end of the week', '2026-06-07'],
  ['by the end of the year', '2026-12-31'],
  ['on the coming friday', '2026-06-05'],
  ['on christmas eve', '2026-12-24'],
  ['before christmas', '2026-12-24'],
  ["new year's day", '2027-01-01'],
]
test.each(TIMES)('a task %s is due %s', (when, dueDate) => {
  expect(read(`ring vet ${when}`).line).toMatchObject({ title: 'ring vet', dueDate })
})

/** Only a date at the end of a line: '2nd cut of hay' and '3/4 full' do not begin with a day. */
const isOnlyAtEnd = (when: string) => /^(?:sat|\d.*|(?:on |by )?the \d+\w+.*)$|week$/.test(when)

test.each(TIMES.filter(([when]) => !isOnlyAtEnd(when)))(
  'a line may begin with the time: %s',
  (when, dueDate) => {
    expect(read(`${when}: ring vet`).line).toMatchObject({ title: 'ring vet', dueDate })
  },
)

test.each([
  ['ring vet tomorrow about the lame cow', 'ring vet about the lame cow', '2026-06-04'],
  ['move sheep on friday to hill field', 'move sheep to hill field', '2026-06-05'],
  ['sow 5 rows in March with Tom', 'sow 5 rows with Tom', '2027-03-01'],
  ['check the Friday market stall', 'check the Friday market stall', TODAY],
  ['fix what broke last friday', 'fix what broke last friday', TODAY],
  ['mow the 2nd cut', 'mow the 2nd cut', TODAY],
  ['2nd cut of hay', '2nd cut of hay', TODAY],
  ['fill the tank 3/4 full', 'fill the tank 3/4 full', TODAY],
  ['watch the battery 24/7', 'watch the battery 24/7', TODAY],
  ['feed at a rate of 2.5', 'feed at a rate of 2.5', TODAY],
  ['check the 3 week old lambs', 'check the 3 week old lambs', TODAY],
  ['put calves in the day pen', 'put calves in the day pen', TODAY],
  ['call the weekly paper', 'call the weekly paper', TODAY],
  ['order Christmas trees', 'order Christmas trees', TODAY],
  ['ask when the vet comes', 'ask when the vet comes', TODAY],
  ['check the seed sown in 2025 today', 'check the seed sown in 2025', TODAY],
  ['check the lambs born this spring today', 'check the lambs born this spring', TODAY],
])('%j is %j, due %s', (text, title, dueDate) => {
  expect(read(text).line).toMatchObject({ title, dueDate })
})

test.each([
  ['quarterly', 'month', 3, TODAY],
  ['fortnightly', 'week', 2, TODAY],
  ['every 2nd day', 'day', 2, TODAY],
  ['once a week', 'week', 1, TODAY],
  ['on mondays', 'week', 1, '2026-06-08'],
  ['fortnightly on fridays', 'week', 2, '2026-06-05'],
  ['every monday from 5 July', 'week', 1, '2026-07-06'],
  ['first of every month', 'month', 1, '2026-07-01'],
  ['on the 15th of each month', 'month', 1, '2026-06-15'],
  ['every month on the 15th', 'month', 1, '2026-06-15'],
  ['every weekend', 'week', 1, '2026-06-06'],
  ['weekly', 'week', 1, TODAY],
] as const)('%s repeats', (when, unit, every, dueDate) => {
  const repeat = { unit, every }
  expect(read(`worm sheep ${when}`).line).toMatchObject({ title: 'worm sheep', dueDate, repeat })
})

const SEVERAL = /^A task has one day or one repeat\. Write a task for each, such as: /
const UNTIL = /^A task repeats until you delete it\. Say when it is due, such as: on 1 December\./
const HOURS = /^A task is due on a day, not at an hour\./
const SEASON = /Name the month, such as: every March\.$/
const COUNTED = /^The end of a month or a Monday of it cannot be read\. Write a date/
const UNREAD = /^“.+” could not be read as a time\. End with one, such as: today, tomorrow, /
const TWO_WAYS = /^That date can be read in two ways\./

test.each([
  ['every monday and friday', SEVERAL],
  ['on mondays and thursdays', SEVERAL],
  ['mon/wed/fri', SEVERAL],
  ['monday to friday', SEVERAL],
  ['from 1 May to 5 May', SEVERAL],
  ['on 1 and 15 march', SEVERAL],
  ['tomorrow and on friday', SEVERAL],
  ['every weekday', SEVERAL],
  ['twice a day', SEVERAL],
  ['every day except sunday', SEVERAL],
  ['every other day until 1 december', UNTIL],
  ['until friday', UNTIL],
  ['every day for a week', UNTIL],
  ['in 2 hours', HOURS],
  ['every 3 hours', HOURS],
  ['in spring', SEASON],
  ['before winter', SEASON],
  ['every first monday of the month', COUNTED],
  ['on the last day of every month', COUNTED],
  ['in a few days', UNREAD],
  ['in 2 or 3 days', UNREAD],
  ['in 2-3 weeks', UNREAD],
  ['on 15', UNREAD],
  ['january/february', UNREAD],
  ['to friday', UNREAD],
  ['on thanksgiving', UNREAD],
  ['over easter', UNREAD],
  ['in 2027', UNREAD],
  ['3 days before lambing', UNREAD],
  ['a week after the last rain', UNREAD],
  ['when the rain stops', UNREAD],
  ['as soon as the vet has called', UNREAD],
  ['on 15 march 2025', /^March 15, 2025 has passed\. Choose today or a later day\.$/],
  ['6/5', TWO_WAYS],
  ['6/5/26', TWO_WAYS],
])('what a task cannot express is rejected, not due today: %s', (when, sentence) => {
  const { line, problem } = read(`check fence ${when}`)
  expect(line).toBeNull()
  expect(problem && say(english, problem)).toMatch(sentence)
})
