import type { Deletion } from '#contract/deletions.ts'
import { json, refuse } from './answers.ts'
import { farm } from './store.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

type What = Pick<Deletion, 'kind' | 'entityId' | 'projectId' | 'name'>

/** Answers a DELETE that `undo` takes back. */
export function deleted(id: string, what: What, undo: () => void) {
  const at = Date.now()
  farm.deletions.unshift({
    ...what,
    id,
    projectName: null,
    deletedAt: new Date(at).toISOString(),
    goneAt: new Date(at + KEPT_MS).toISOString(),
    undo,
  })
  return json({ id: what.entityId, deletionId: id })
}

export const newDeletionId = () => farm.newId('deletion')

const GONE = 'This is no longer kept. It was restored, or is gone for good.'

export function takeDeletion(id: unknown) {
  const found = farm.deletions.find((one) => one.id === id)
  if (!found) return { refusal: refuse(404, GONE) }
  farm.deletions = farm.deletions.filter((one) => one !== found)
  return { found }
}

/** Puts a row back where it was. */
export const putBack = <T>(rows: T[], row: T, at: number) => rows.toSpliced(at, 0, row)
