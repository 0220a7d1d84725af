import { msg, type Message } from '#contract/message.ts'
import { addDays, addMonths } from '#domain/dates/calendar-days.ts'

/** Spec section 9: fixed claims that nobody measured, labelled 'sample'. */
export type MaintenanceLine = {
  /** Identifies the line in a task's source. */
  key: string
  task: Message
  due: Message
  /** The due date counted from `date`; null if `due` is only a year. */
  dateFrom: (date: string) => string | null
}

export const maintenanceLines: readonly MaintenanceLine[] = [
  {
    key: 'cleaning',
    task: msg('Panel cleaning'),
    due: msg('in 30 days'),
    dateFrom: (date) => addDays(date, 30),
  },
  {
    key: 'inverter',
    task: msg('Inverter check'),
    due: msg('in 90 days'),
    dateFrom: (date) => addDays(date, 90),
  },
  {
    key: 'inspection',
    task: msg('Annual inspection'),
    due: msg('in 8 months'),
    dateFrom: (date) => addMonths(date, 8),
  },
  { key: 'warranty', task: msg('Warranty'), due: msg('expires 2044'), dateFrom: () => null },
]
