import type { Actor } from '#contract/actor.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/** Texts are stored without blanks around them; the order of a list is no change. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(comparable(item))).toSorted()
  if (typeof value !== 'object' || value === null) return value ?? ''
  return Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other))
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/**
 * Joins two changes of a record that both began at `base`. A field that only one side changed has that
 * side's value; `conflicts` are those that both changed, each its way, and `merged` has mine.
 */
export function merge<Record extends Readonly<{ [name: string]: unknown }>>(
  base: Record,
  mine: Record,
  theirs: Record,
) {
  const names = Object.keys(mine) as (keyof Record & string)[]
  const changed = names.filter(
    (name) => !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]),
  )
  const conflicts = changed.filter((name) => !isSame(mine[name], base[name]))
  const merged = { ...mine }
  for (const name of changed) if (!conflicts.includes(name)) merged[name] = theirs[name]
  return { merged, conflicts }
}

/** Where a form began: the values it was opened with, and their version. */
export type Opened<Record> = { base: Record; version: string | undefined }

/** A save that has to wait until the farmer has chosen between two values of the same field. */
export class SaveConflict<Record extends Values> extends Error {
  readonly opened: Opened<Record>
  readonly mine: Record
  /** What is saved, and its version. */
  readonly saved: Opened<Record>
  /** Who saved it. */
  readonly by: Actor
  readonly fields: (keyof Record & string)[]

  constructor(
    sides: Pick<SaveConflict<Record>, 'opened' | 'mine' | 'saved' | 'by' | 'fields'>,
    why: string,
  ) {
    super(why)
    this.opened = sides.opened
    this.mine = sides.mine
    this.saved = sides.saved
    this.by = sides.by
    this.fields = sides.fields
  }
}
