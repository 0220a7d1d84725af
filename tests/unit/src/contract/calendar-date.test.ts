import { expect, test } from 'vitest'
import { english, say } from '#domain/texts/say.ts'
import { messageOfIssue } from '#contract/message.ts'
import { calendarDate, dateProblem, timeZone } from '#contract/calendar-date.ts'

test.each(['2026-05-31', '2024-02-29', '2000-01-01', '2100-12-31'])('%s is valid', (date) => {
  expect(dateProblem(date)).toBeNull()
})

test.each([
  ['2026-02-31', 'The last day of that month is February 28, 2026.'],
  ['2025-02-29', 'The last day of that month is February 28, 2025.'],
  ['2026-04-00', 'The last day of that month is April 30, 2026.'],
  ['2026-13-01', 'There is no month 13.'],
  ['1900-01-01', 'Choose a year from 2000 to 2100.'],
  ['9999-12-31', 'Choose a year from 2000 to 2100.'],
  ['tomorrow', 'Choose a date, such as 2026-05-31.'],
  ['2026-05-31T08:00:00Z', 'Choose a date, such as 2026-05-31.'],
  ['', 'Choose a date, such as 2026-05-31.'],
])('%j is rejected: %s', (text, sentence) => {
  const issue = calendarDate.safeParse(text).error?.issues[0]?.message ?? ''
  for (const problem of [dateProblem(text), messageOfIssue(issue)]) {
    expect(problem && say(english, problem)).toBe(sentence)
  }
})

test('only existing time zones are valid', () => {
  expect(timeZone.safeParse('America/St_Johns').success).toBe(true)
  for (const zone of ['Mars/Olympus', '', "'; drop table tasks", 'x'.repeat(65)]) {
    expect(timeZone.safeParse(zone).success).toBe(false)
  }
})
