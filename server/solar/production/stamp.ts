/*
 * When a row was, as it is written, in one number: which day of the file, its offset from UTC and
 * the second of the day. A million rows need 8 MB, and the order of day and month may stay open.
 */
const SECONDS = 131_072
const OFFSETS = 4096
const NO_TIME = SECONDS - 1
const NO_OFFSET = OFFSETS - 1
const OFFSET_ZERO = 1500

export type Stamp = { day: number; minute: number | null; offset: number | null }

export const packStamp = (day: number, minute: number | null, offset: number | null) =>
  (day * OFFSETS + (offset === null ? NO_OFFSET : offset + OFFSET_ZERO)) * SECONDS +
  (minute === null ? NO_TIME : Math.round(minute * 60))

export function unpackStamp(stamp: number): Stamp {
  const seconds = stamp % SECONDS
  const rest = Math.floor(stamp / SECONDS)
  const offset = rest % OFFSETS
  return {
    day: Math.floor(rest / OFFSETS),
    minute: seconds === NO_TIME ? null : seconds / 60,
    offset: offset === NO_OFFSET ? null : offset - OFFSET_ZERO,
  }
}
