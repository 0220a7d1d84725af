const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** {"tables": {"crops": [ is three deep: what opens there is a row. */
const ROW_DEPTH = 3
const MAX_ROW_CHARACTERS = 1_000_000
const MAX_REST_CHARACTERS = 8_000_000

export type RowText = { table: string; text: string }

/** Thrown where the text cannot be a farm.json, whatever would follow. */
export class NoRows extends Error {}

/**
 * Cuts farm.json into rows while it is read, so that a large farm is never whole in memory and is
 * parsed in small pieces. What is left of it, with a 0 in place of each row, is small and can be
 * parsed as one: only then is it certain that the whole was JSON.
 */
export function jsonRows() {
  let depth = 0
  let inString = false
  let isEscaped = false
  let table = ''
  let row = ''
  let rest = ''

  /** Sorts what lies before `to`: part of a row, or of the rest. */
  const keep = (text: string) => {
    if (depth > ROW_DEPTH) row += text
    else rest += text
    if (row.length > MAX_ROW_CHARACTERS || rest.length > MAX_REST_CHARACTERS) throw new NoRows()
  }

  function* take(chunk: string): Generator<RowText> {
    let kept = 0
    const keepTo = (end: number) => {
      keep(chunk.slice(kept, end))
      kept = end
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) inString = false
      } else if (code === QUOTE) inString = true
      else if (code === OPEN || code === OPEN_LIST) {
        keepTo(at)
        if (depth === ROW_DEPTH - 1) table = /"(\w+)"\s*:\s*$/.exec(rest.slice(-200))?.[1] ?? ''
        depth += 1
      } else if (code === CLOSE || code === CLOSE_LIST) {
        keepTo(at + 1)
        depth -= 1
        if (depth === ROW_DEPTH) {
          yield { table, text: row }
          row = ''
          rest += '0'
        }
      }
    }
    keepTo(chunk.length)
  }

  return { take, rest: () => rest }
}
