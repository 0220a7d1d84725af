import type { ChatSource } from '#contract/chat.ts'

/** An answer from records or a calculator, before cleaning. */
export type Reply = {
  content: string
  sources: ChatSource[]
  /** Computed numbers (counts, sums, results) that are in no record. */
  figures: number[]
}

/** Longest list in an answer, which fits on a phone's screen. */
const MOST_LISTED = 8

/** A sentence without a source. */
export const saying = (content: string): Reply => ({ content, sources: [], figures: [] })

/** Lines under an optional lead; a long list is cut and says how many are missing. */
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

/** At most two decimals, with thousands separators: 1,234.5. */
export const figureText = (value: number) => figureFormat.format(value)

/** 'a', 'a and b', 'a, b and c'. */
export const joinNames = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Memoizes a pure function, because the same message is read many times. Cleared after `most`
 * results.
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
