type Values = Readonly<Record<string, string | readonly string[]>>

const isSame = (one: Values[string] | undefined, other: Values[string] | undefined) =>
  typeof one === 'object' && typeof other === 'object'
    ? JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
    : one === other

/**
 * Joins two changes of a record that both began at `base`. A field that only one side changed has that
 * side's value; `conflicts` are those that both changed, each its way, and `merged` has mine.
 */
export function merge<Record extends Values>(base: Record, mine: Record, theirs: Record) {
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
  readonly fields: (keyof Record & string)[]

  constructor(
    sides: Pick<SaveConflict<Record>, 'opened' | 'mine' | 'saved' | 'fields'>,
    why: string,
  ) {
    super(why)
    this.opened = sides.opened
    this.mine = sides.mine
    this.saved = sides.saved
    this.fields = sides.fields
  }
}
