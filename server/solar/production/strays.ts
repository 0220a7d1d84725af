import type { WrittenRows } from './days.ts'

/** Of the most a row can be, and of what any other row is: what a broken reading shows. */
const FAR = 10
/** Of rows: more is another unit, or a counter. */
const MOST_SHARE = 0.2
const MOST_KEPT = 1000
/** Of what stood before: a counter rises by less from row to row. */
const COUNTER_STEP = 1.1

export type Stray = { of: WrittenRows; row: number; value: number; cell: string }
type Device = {
  rows: number
  far: number
  most: number
  /** The far one right above; 0 where that was none. */
  last: number
  isCounter: boolean
  kept: Stray[]
}

/**
 * Finds single rows that stand far above what the system can make and above all others, as
 * 4294967295 does where a logger lost its inverter.
 * @param limit the most a row can be; Infinity where it is not known
 */
export function openStrays(limit: number) {
  const devices = new Map<string, Device>()
  const add = (of: WrittenRows, row: number, value: number, cell: string) => {
    if (value === 0) return
    const known = devices.get(of.device) ?? emptyDevice()
    if (known.rows === 0) devices.set(of.device, known)
    known.rows += 1
    const isFar = value > limit * FAR
    if (isFar && value > known.last && value < known.last * COUNTER_STEP) known.isCounter = true
    known.last = isFar ? value : 0
    if (!isFar) known.most = Math.max(known.most, value)
    else known.far += 1
    if (known.isCounter) known.kept = []
    else if (isFar && known.kept.length < MOST_KEPT) known.kept.push({ of, row, value, cell })
  }
  const found = () =>
    [...devices.values()].flatMap(({ rows, far, most, kept }) =>
      far > rows * MOST_SHARE || far > kept.length
        ? []
        : kept.filter(({ value }) => value > most * FAR),
    )
  return { add, found }
}

const emptyDevice = (): Device => ({
  rows: 0,
  far: 0,
  most: 0,
  last: 0,
  isCounter: false,
  kept: [],
})
