import { msg } from '#contract/message.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { enteredNumber } from '#domain/units.ts'
import { largeAreaNote, slip, textOf, type FieldNote, type FieldNotes } from './field-note.ts'

const LARGEST_FIELD_ACRES = 5_000
const DAYS_A_YEAR = 366
/** A young orchard or vineyard bears in its third to fifth year. */
const YEARS_TO_HARVEST = 5

const readAs = (date: string): FieldNote => ({
  text: msg('= {date}', { date: { date, style: 'full' } }),
  isSlip: false,
})

const farAhead = (date: string) =>
  slip(msg('{date} is far ahead.', { date: { date, style: 'full' } }))

export const cropNotes: FieldNotes = {
  fieldSize: (text) =>
    enteredNumber(text) === 0
      ? slip(msg('A field of {area}?', { area: { quantity: 0, unit: 'acre' } }))
      : largeAreaNote(text, LARGEST_FIELD_ACRES),
  plantingDate: (text, _values, today) => {
    const date = readDate(text)
    if (!date) return undefined
    return date > addDays(today, DAYS_A_YEAR) ? farAhead(date) : readAs(date)
  },
  expectedHarvest: (text, values, today) => {
    const date = readDate(text)
    if (!date) return undefined
    const planted = readDate(textOf(values, 'plantingDate'))
    if (planted && date < planted) return slip(msg('That is before the planting date.'))
    return date > addDays(today, YEARS_TO_HARVEST * DAYS_A_YEAR) ? farAhead(date) : readAs(date)
  },
}
