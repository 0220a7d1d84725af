import { momentText } from './moment-text.ts'
import type { DayShape, OrderedDay } from './shape.ts'

/** Of the days on which a counter rose alone: where more fall, they may be of amounts. */
const MOST_FALLING_SHARE = 0.5

/**
 * Where a counter that goes on first shows less than before.
 * @param shapes of the days, oldest first
 * @returns null where it falls on too many days to be one
 */
export function fallOf(days: readonly OrderedDay[], shapes: readonly DayShape[]) {
  const falls = ({ kind, top, first }: DayShape, at: number) =>
    kind === 'amounts' || top !== null || first < (shapes[at - 1]?.last ?? 0)
  const falling = shapes.flatMap((shape, at) => (falls(shape, at) ? [at] : []))
  const rising = shapes.filter((shape, at) => shape.kind === 'counter' && !falls(shape, at))
  const [first] = falling
  if (first === undefined || falling.length > rising.length * MOST_FALLING_SHARE) return null
  return fallIn(days[first], days[first - 1])
}

function fallIn(day: OrderedDay | undefined, before: OrderedDay | undefined) {
  if (!day || day.isDouble) return null
  let from = before?.values.at(-1) ?? 0
  for (const [at, to] of day.values.entries()) {
    if (to < from) return { when: momentText(day.date, day.minutes[at] ?? 0), from, to }
    from = to
  }
  return null
}
