import { wordsOf } from './column-words.ts'
import { MAX_COLUMNS, type Column, type TableShape } from './table-shape.ts'

/** Collects columns under their names as they appear. */
export function namedColumns(first: readonly string[]) {
  const columns: Column[] = first.map((name, index) => ({
    ...wordsOf(name),
    index,
    name,
    kind: 'date',
  }))
  const known = new Map<string, number>()
  return {
    columns,
    /** -1 beyond the limit. */
    indexOf(key: string, name: string, unit: Column['unit'] = null) {
      const found = known.get(key)
      if (found !== undefined) return found
      if (columns.length >= MAX_COLUMNS) return -1
      const words = wordsOf(name)
      const index = columns.length
      known.set(key, index)
      columns.push({
        ...words,
        unit: words.unit ?? unit,
        index,
        name: name.slice(0, 80),
        kind: 'number',
      })
      return index
    },
  }
}

/** A table whose date is its first column, and whose other columns were collected. */
export const turned = (shape: TableShape, columns: Column[]) => ({
  ...shape,
  columns,
  dateColumn: 0,
  timeColumn: null,
  isPlain: false,
})
