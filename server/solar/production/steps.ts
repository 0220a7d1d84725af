/** What lies in the middle; of two the smaller. Null of nothing. */
export function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}

/** Minutes, however a file wrote the seconds of them. */
const toSeconds = (minutes: number) => Math.round(minutes * 60) / 60

/** The usual distance in minutes, of all that are told; null where none is above 0. */
export const usualStep = (distances: readonly number[]): number | null =>
  middleOf(distances.map(toSeconds).filter((distance) => distance > 0))

/** '5 minutes', '1 minute', '30 seconds'. */
export function stepText(stepMinutes: number) {
  if (!Number.isInteger(stepMinutes)) return `${Math.round(stepMinutes * 60)} seconds`
  return stepMinutes === 1 ? '1 minute' : `${stepMinutes} minutes`
}
