import { isOnceADay, type Amounts, type Rows } from './day-energy.ts'
import { lacksRows } from './missing-rows.ts'
import { DAY_MINUTES } from './read-moment.ts'

/** Share of a day that an hour at dawn or dusk may have. */
const TWILIGHT_SHARE = 0.12

/** What the rows of each day come to. */
export function sumDays(
  { minutes, stepMinutes }: Rows,
  { kwh, dayOf, across, lacking: known }: Amounts,
) {
  const sums = new Map<number, number>()
  const lacking = new Set(known)
  const isDaily = isOnceADay(stepMinutes)
  const midnights: [number, number][] = []
  for (let from = 0; from < kwh.length;) {
    const own = dayOf(from)
    let until = from + 1
    while (until < kwh.length && dayOf(until) === own) until += 1
    const values = kwh.subarray(from, until)
    const real = values.filter((value) => !Number.isNaN(value))
    const sum = real.reduce((all, value) => all + value, 0)
    const isMidnight = !isDaily && minutes.subarray(from, until).every(isAtMidnight)
    if (isMidnight) midnights.push([own, sum])
    else if (real.length > 0) sums.set(own, (sums.get(own) ?? 0) + sum)
    if (!isDaily && lacksRows({ minutes: minutes.subarray(from, until), kwh: values }, stepMinutes))
      lacking.add(own)
    from = until
  }
  // Rows may be stamped with the end of their interval: the last of a day is at the next midnight.
  for (const [own, sum] of midnights)
    if (sums.has(own - 1)) sums.set(own - 1, (sums.get(own - 1) ?? 0) + sum)
    else sums.set(own, sum)
  for (const { day: own, before, kwh: rise } of across) {
    const usual = Math.max(sums.get(own) ?? 0, sums.get(before) ?? 0)
    if (own - before === 1 && rise <= usual * TWILIGHT_SHARE)
      sums.set(own, (sums.get(own) ?? 0) + rise)
    else if (rise > 0) lacking.add(own).add(before)
  }
  if (!isDaily) dropEmptyEnds(sums, minutes)
  return { kwh: sums, lacking: [...lacking].filter((one) => sums.has(one)) }
}

const isAtMidnight = (minute: number) => minute % DAY_MINUTES === 0

/** A few rows of the night, where a file begins or ends at the midnight of another zone. */
function dropEmptyEnds(sums: Map<number, number>, minutes: Float64Array) {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)]
  const [firstDay, lastDay] = [first, last].map((minute) => Math.floor(minute / DAY_MINUTES))
  const isShort = (day: number | undefined, covered: number) =>
    day !== undefined && sums.get(day) === 0 && covered < DAY_MINUTES / 2 && sums.size > 1
  if (isShort(firstDay, ((firstDay ?? 0) + 1) * DAY_MINUTES - first)) sums.delete(firstDay ?? 0)
  if (isShort(lastDay, last - (lastDay ?? 0) * DAY_MINUTES)) sums.delete(lastDay ?? 0)
}
