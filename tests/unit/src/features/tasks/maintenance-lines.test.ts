import { expect, test } from 'vitest'
import { maintenanceLines } from '#domain/tasks/maintenance-lines.ts'

test('maintenance is due as the spec says', () => {
  expect(maintenanceLines.map(({ task, due }) => `${task.id} ${due.id}`)).toEqual([
    'Panel cleaning in 30 days',
    'Inverter check in 90 days',
    'Annual inspection in 8 months',
    'Warranty expires 2044',
  ])
})

test('maintenance dates count from the day the system was entered; a year alone is not a date', () => {
  expect(maintenanceLines.map(({ dateFrom }) => dateFrom('2026-06-30'))).toEqual([
    '2026-07-30',
    '2026-09-28',
    '2027-02-28',
    null,
  ])
})
