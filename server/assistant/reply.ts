import type { ChatSource } from '#contract/chat.ts'

/** What the farm's records or a calculator answer, before it is made plain text. */
export type Reply = {
  content: string
  sources: ChatSource[]
  /** Numbers that were computed here (counts, sums, results) and stand in no record as such. */
  figures: number[]
}

/** Longest list an answer reads out; a phone shows no more at once. */
const MOST_LISTED = 8

/** A sentence without a source. */
export const saying = (content: string): Reply => ({ content, sources: [], figures: [] })

/** Lines under an optional lead; a long list is cut and says how many are left out. */
export function listing(
  lines: string[],
  sources: ChatSource[],
  lead: { text?: string; figures?: number[] } = {},
): Reply {
  const left = Math.max(0, lines.length - MOST_LISTED)
  const shown = left > 0 ? [...lines.slice(0, MOST_LISTED), `… and ${left} more`] : lines
  return {
    content: [lead.text ?? '', ...shown].filter(Boolean).join('\n'),
    sources,
    figures: [...(lead.figures ?? []), ...(left > 0 ? [left] : [])],
  }
}

const figureFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** At most two decimals and thousands separators: 1,234.5. */
export const figureText = (value: number) => figureFormat.format(value)

/** 'a', 'a and b', 'a, b and c'. */
export const joinNames = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Remembers what a pure function last answered: one message is looked at many times over, in the
 * same words. `most` answers are kept; then it begins anew.
 */
export function remembered<Value>(
  most: number,
  work: (text: string, today: string) => Value,
): (text: string, today: string) => Value {
  const answers = new Map<string, { value: Value }>()
  return (text, today) => {
    const key = `${today} ${text}`
    const known = answers.get(key)
    if (known) return known.value
    const value = work(text, today)
    if (answers.size >= most) answers.clear()
    answers.set(key, { value })
    return value
  }
}
