import { expect, test } from 'vitest'
import { byDay, recordEvents, taskEvents } from '#src/features/today/calendar-events.ts'
import { dayByKey, weeksOf } from '#src/features/today/month.ts'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { buildSolar } from '#tests/builders/build-solar.ts'
import { buildTask } from '#tests/builders/build-task.ts'

test('records give events for readable dates and list the unreadable ones', () => {
  const projects = [
    buildProject({
      crops: [buildCrop({ plantingDate: '20 May 2026', expectedHarvest: 'late August' })],
      // What is usual for its maintenance is no date of this farm.
      solarSystems: [buildSolar({ location: 'Barn' })],
    }),
  ]
  const { events, undated } = recordEvents(projects)
  expect(events.map(({ date, title, where }) => `${date} ${title}, ${where}`)).toEqual([
    '2026-05-20 Planting Tomatoes, South field',
  ])
  expect(undated.map(({ text }) => text)).toEqual(['Harvest of Tomatoes: late August'])
})

test('daily tasks are listed below single ones', () => {
  const tasks = [
    buildTask({ id: 't1', title: 'Feed', repeat: { unit: 'day', every: 1 } }),
    buildTask({ id: 't2', title: 'Mow' }),
  ]
  const days = byDay(taskEvents(tasks, '2026-05-30', '2026-06-02', '2026-06-02'))
  expect([...days].map(([date, on]) => [date, on.map(({ title }) => title)])).toEqual([
    ['2026-06-01', ['Mow', 'Feed']],
    ['2026-06-02', ['Feed']],
  ])
  expect(days.get('2026-06-01')?.[0]).toMatchObject({ isLate: true })
})

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-02-14')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([
    5,
    '2026-01-26',
    '2026-03-01',
  ])
  expect(weeksOf('2027-02-01')).toHaveLength(4)
})

test.each([
  ['ArrowLeft', '2026-03-30'],
  ['ArrowRight', '2026-04-01'],
  ['ArrowUp', '2026-03-24'],
  ['ArrowDown', '2026-04-07'],
  ['Home', '2026-03-30'],
  ['End', '2026-04-05'],
  ['PageUp', '2026-02-28'],
  ['PageDown', '2026-04-30'],
  ['a', undefined],
])('%s moves from 31 March to %s', (key, date) => {
  expect(dayByKey(key, '2026-03-31')).toBe(date)
})
