const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** {"tables": {"crops": [ is three deep: what opens there is a row. */
const ROW_DEPTH = 3
const MAX_ROW_CHARACTERS = 1_000_000
/** Two for each row that can be imported, and the head. */
const MAX_REST_CHARACTERS = 500_000
/** How deep a row may go on, and how much of what stands before a list can be its name. */
const MAX_DEPTH = 20
const NAME_CHARACTERS = 200

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
  let restEnd = ''

  /** Its end is kept apart: to look for it in the whole would put all of it together each time. */
  const addToRest = (text: string) => {
    rest += text
    restEnd = (restEnd + text).slice(-NAME_CHARACTERS)
  }

  /** Sorts what lies before `to`: part of a row, or of the rest. */
  const keep = (text: string) => {
    if (depth > ROW_DEPTH) row += text
    else addToRest(text)
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
        if (depth === ROW_DEPTH - 1) table = /"(\w+)"\s*:\s*$/.exec(restEnd)?.[1] ?? ''
        depth += 1
        if (depth > MAX_DEPTH) throw new NoRows()
      } else if (code === CLOSE || code === CLOSE_LIST) {
        keepTo(at + 1)
        depth -= 1
        if (depth === ROW_DEPTH) {
          yield { table, text: row }
          row = ''
          addToRest('0')
        }
      }
    }
    keepTo(chunk.length)
  }

  return { take, rest: () => rest }
}
