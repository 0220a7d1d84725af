import { isInOrder, type ClockedDay } from './shape.ts'

type Devices = ReadonlyMap<string, readonly ClockedDay[]>

/** One hour of the night occurs twice when the clocks go back. */
const CLOCK_CHANGE_ENDS = 4 * 60

/**
 * Counts equal rows of the same device and moment once, as in two merged exports; others would come
 * from several devices.
 */
export function settleRepeats(written: Devices) {
  const devices = new Map<string, ClockedDay[]>()
  for (const [device, own] of written) devices.set(device, own.map(withoutSame))
  const days = [...devices.values()].flat()
  const removed = rowsOf([...written.values()].flat()) - rowsOf(days)
  const doubtful = days.find(hasRepeats)
  return {
    devices,
    warning: removed === 0 ? null : sameText(removed),
    problem: doubtful ? repeatedText(doubtful) : null,
  }
}

const rowsOf = (days: readonly ClockedDay[]) =>
  days.reduce((sum, { values }) => sum + values.length, 0)

function withoutSame(day: ClockedDay): ClockedDay {
  if (isInOrder(day.minutes)) return day
  const known = new Set<string>()
  const isFirst = day.values.map((value, row) => {
    const minute = day.minutes[row] ?? 0
    const key = `${minute} ${value}`
    const isKnown = known.has(key) && !isClockChange(day, minute) && value > 0
    known.add(key)
    return !isKnown
  })
  return {
    ...day,
    minutes: day.minutes.filter((_, row) => isFirst[row]),
    values: day.values.filter((_, row) => isFirst[row]),
  }
}

const isClockChange = ({ isClocked }: ClockedDay, minute: number) =>
  isClocked && minute < CLOCK_CHANGE_ENDS

/** Rows of whole days are added up, with a warning of their own. */
function hasRepeats(day: ClockedDay) {
  if (!day.isClocked || isInOrder(day.minutes)) return false
  const shining = day.minutes.filter(
    (minute, row) => (day.values[row] ?? 0) > 0 && !isClockChange(day, minute),
  )
  return new Set(shining).size < shining.length
}

const sameText = (rows: number) =>
  rows === 1
    ? '1 row stands in the file twice and was counted once.'
    : `${rows.toLocaleString('en')} rows stand in the file twice and were counted once.`

const repeatedText = ({ date }: ClockedDay) =>
  `On ${date} several rows are of one moment: name the devices, where there are several, in a column "Inverter".`
