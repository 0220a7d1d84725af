import { msg } from '#contract/message.ts'
import { enteredNumber } from '#domain/units.ts'
import { largeAreaNote, slip, type FieldNotes } from './field-note.ts'

/** The largest ranches on Earth have a hundred times as much, most farms a hundredth. */
const LARGE_PASTURE_ACRES = 50_000

export const animalNotes: FieldNotes = {
  count: (text) => {
    const count = enteredNumber(text)
    if (count === undefined) return undefined
    if (!Number.isInteger(count)) return slip(msg('Animals are counted in whole numbers.'))
    return count === 0 ? slip(msg('No animal in this herd?')) : undefined
  },
  pastureSize: (text) => largeAreaNote(text, LARGE_PASTURE_ACRES),
}
