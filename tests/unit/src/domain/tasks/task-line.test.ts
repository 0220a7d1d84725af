import { expect, test } from 'vitest'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { english, say } from '#domain/texts/say.ts'

// A Wednesday.
const TODAY = '2026-06-03'

const due = (text: string) => {
  const { line, problem } = readTaskLine(text, TODAY)
  return line ? [line.title, line.dueDate] : say(english, problem)
}

test.each([
  ['check water trough', 'check water trough', '2026-06-03'],
  ['check water trough today', 'check water trough', '2026-06-03'],
  ['check water trough tomorrow', 'check water trough', '2026-06-04'],
  ['Tomorrow: check water trough', 'check water trough', '2026-06-04'],
  ['mow the hay the day after tomorrow', 'mow the hay', '2026-06-05'],
  ['spray north field in 3 days', 'spray north field', '2026-06-06'],
  ['spray north field in two weeks.', 'spray north field', '2026-06-17'],
  ['order seed in a month', 'order seed', '2026-07-03'],
  ['order seed next week', 'order seed', '2026-06-10'],
  ['shear the flock on Friday', 'shear the flock', '2026-06-05'],
  ['shear the flock Friday', 'shear the flock', '2026-06-05'],
  ['shear the flock by fri', 'shear the flock', '2026-06-05'],
  ['call the vet on Wednesday', 'call the vet', '2026-06-10'],
  ['sow beans on 5 May', 'sow beans', '2027-05-05'],
  ['sow beans on 5th of July', 'sow beans', '2026-07-05'],
  ['sow beans on July 5', 'sow beans', '2026-07-05'],
  ['sow beans 5 May 2027', 'sow beans', '2027-05-05'],
  ['sow beans on 2027-05-05', 'sow beans', '2027-05-05'],
  ['sow beans on 25/12/2026', 'sow beans', '2026-12-25'],
  ['sow beans on 12/25/2026', 'sow beans', '2026-12-25'],
  ['  check \t water\n trough   tomorrow ', 'check water trough', '2026-06-04'],
])('%j is %j, due %s', (text, title, date) => {
  expect(due(text)).toEqual([title, date])
})

test.each([
  ['move the calves out of the sun', 'move the calves out of the sun'],
  ["check Monday's feed delivery", "check Monday's feed delivery"],
  ['read today in the farm paper', 'read today in the farm paper'],
])('%j keeps its words', (text, title) => {
  expect(due(text)).toEqual([title, TODAY])
})

test.each([
  ['feed the hens every day', 'day', 1, '2026-06-03'],
  ['feed the hens daily', 'day', 1, '2026-06-03'],
  ['feed the hens every morning', 'day', 1, '2026-06-03'],
  ['every Monday feed the hens', 'week', 1, '2026-06-08'],
  ['feed the hens every Wednesday', 'week', 1, '2026-06-03'],
  ['feed the hens every other Monday', 'week', 2, '2026-06-08'],
  ['feed the hens every 3 days', 'day', 3, '2026-06-03'],
  ['feed the hens every 3 days from 5 July', 'day', 3, '2026-07-05'],
  ['feed the hens every three weeks starting tomorrow', 'week', 3, '2026-06-04'],
  ['feed the hens monthly', 'month', 1, '2026-06-03'],
  ['feed the hens every season', 'season', 1, '2026-06-03'],
  ['feed the hens each year on 1 March', 'year', 1, '2027-03-01'],
  ['feed the hens every 1 March', 'year', 1, '2027-03-01'],
  ['every July 5th feed the hens', 'year', 1, '2026-07-05'],
  ['feed the hens every March', 'year', 1, '2027-03-01'],
  ['every June: feed the hens', 'year', 1, '2026-06-03'],
])('%j repeats', (text, unit, every, date) => {
  expect(readTaskLine(text, TODAY).line).toEqual({
    title: 'feed the hens',
    dueDate: date,
    priority: 'medium',
    repeat: { unit, every },
  })
})

test.each([
  ['fix the fence !high tomorrow', 'high'],
  ['!h fix the fence tomorrow', 'high'],
  ['fix the fence tomorrow !low', 'low'],
  ['fix the fence tomorrow, high priority', 'high'],
  ['low priority: fix the fence tomorrow', 'low'],
  ['urgent: fix the fence tomorrow', 'high'],
  ['fix the fence tomorrow asap', 'high'],
  ['fix the fence high priority tomorrow', 'high'],
  ['fix the fence asap tomorrow', 'high'],
  ['tomorrow, low priority: fix the fence', 'low'],
  ['high: fix the fence tomorrow', 'high'],
  ['[low] fix the fence tomorrow', 'low'],
  ['fix the fence tomorrow (high)', 'high'],
  ['fix the fence (high priority) tomorrow', 'high'],
  ['priority high fix the fence tomorrow', 'high'],
  ['high priority fix the fence tomorrow', 'high'],
  ['urgent fix the fence tomorrow', 'high'],
  ['urgently fix the fence tomorrow', 'high'],
  ['fix the fence tomorrow', 'medium'],
])('%j has priority %s', (text, priority) => {
  expect(readTaskLine(text, TODAY).line).toMatchObject({
    title: 'fix the fence',
    dueDate: '2026-06-04',
    priority,
  })
})

test.each([
  ['', 'Say what to do, such as: check water trough tomorrow.'],
  ['  every day tomorrow ', 'Say what to do, such as: check water trough tomorrow.'],
  ['sow beans on 31 February', 'The last day of that month is February 28, 2027.'],
  ['sow beans on 31 February 2028', 'The last day of that month is February 29, 2028.'],
  ['sow beans every 31 February', 'The last day of that month is February 28, 2027.'],
  [
    'sow beans every spring',
    'Seasons differ north and south of the equator. Name the month, such as: every March.',
  ],
  ['sow beans on 1 May 1900', 'Choose a year from 2000 to 2100.'],
  ['sow beans on 9999-01-01', 'Choose a year from 2000 to 2100.'],
  ['sow beans in 99999 days', 'Choose a year from 2000 to 2100.'],
  ['sow beans in 500 years', 'Choose a year from 2000 to 2100.'],
  [
    'sow beans every 0 days',
    'A task can repeat every 1 to 365 days, weeks, months, seasons or years.',
  ],
  [
    'sow beans on 5/6/2026',
    'That date can be read in two ways. Write the month as a word, such as 5 May 2026.',
  ],
])('%j is rejected: %s', (text, sentence) => {
  expect(due(text)).toBe(sentence)
})
