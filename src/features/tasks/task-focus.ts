const taskRows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]

const focusIn = (row: HTMLElement | undefined, act: 'done' | 'more') =>
  row?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus()

/** Moves the focus among the tasks by that many rows. */
export function focusTask(by: 1 | -1) {
  const rows = taskRows()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  focusIn(at < 0 ? rows[0] : rows[at + by], 'done')
}

/** Brings a task to the farmer, wherever it stands; false where it does not stand any more. */
export function focusTaskOf(id: string, act: 'done' | 'more' = 'done') {
  const row = taskRows().find(({ dataset }) => dataset.task === id)
  focusIn(row, act)
  return row !== undefined
}

/** The list loses a row: whoever works by keyboard goes on with its neighbour. */
export function focusNeighbour(id: string) {
  const rows = taskRows()
  const at = rows.findIndex(({ dataset }) => dataset.task === id)
  if (at < 0 || !rows[at]?.contains(document.activeElement)) return
  focusIn(rows[at + 1] ?? rows[at - 1], 'done')
}
