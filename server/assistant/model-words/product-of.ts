import { subjectsOf } from '#server/assistant/subjects.ts'
import { isSameUnit } from '#server/assistant/units.ts'
import type { StatedNumber } from './stated-numbers.ts'

/** A number of one animal or plant: 'each', 'a beef cow'. */
const OF_ONE = /\b(?:each|per|every|apiece|an?)\b/
/** A line of records, whose acres are of the whole herd. */
const OF_RECORD = /\bhead\b/

/** Where the text names several animals, whose number it is stays unread. */
const isOfSame = (count: StatedNumber, one: StatedNumber) => {
  const counted = subjectsOf(count.counted)
  const near = subjectsOf(one.clause)
  const named = near.size > 0 ? near : subjectsOf(one.around)
  return named.size === 1 && [...named].every((subject) => counted.has(subject))
}

/**
 * Tells of a number whether it is a count that the same sentence states, of the farm's own animals, times a
 * number of one of them: '120 hens need 480 square feet' where each needs 4.
 */
export const isProduct = (
  said: StatedNumber,
  counts: readonly StatedNumber[],
  known: readonly StatedNumber[],
) =>
  counts.some((count) =>
    known.some(
      (one) =>
        one.unit !== null &&
        said.unit !== null &&
        isSameUnit(said.unit, one.unit) &&
        count.value * one.value === said.value &&
        OF_ONE.test(one.around) &&
        !OF_RECORD.test(one.around) &&
        isOfSame(count, one),
    ),
  )
