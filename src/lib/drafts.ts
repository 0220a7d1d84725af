import * as z from 'zod/mini'
import { browserStorage, tabStorage } from './storage.ts'

const fieldValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const stored = z.object({
  savedAt: z.string(),
  values: fieldValues,
  /** What the typed fields held when the form was opened, and the version of the record then. */
  opened: z.optional(z.object({ base: fieldValues, version: z.optional(z.string()) })),
})

export type DraftValues = z.infer<typeof stored>['values']
export type Draft = z.infer<typeof stored> & { key: string }

export const changedValues = <Values extends DraftValues>(values: Values, saved: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
    ),
  ) as Partial<Values>

export const sameValues = <Values extends DraftValues>(a: Values, b: Values) =>
  Object.keys(changedValues(a, b)).length === 0

/** Lays a draft over the saved values. Fields that no longer exist or changed type are dropped. */
export function withDraft<Values extends DraftValues>(draft: DraftValues, saved: Values): Values {
  const valid = Object.entries(draft).filter(
    ([name, value]) => name in saved && Array.isArray(value) === Array.isArray(saved[name]),
  )
  return { ...saved, ...Object.fromEntries(valid) }
}

/** The key prefix of a form's drafts, e.g. of a farmer, a project and a record. */
export const draftSubject = (...names: string[]) =>
  `smart-farm/draft/${names.map(encodeURIComponent).join('/')}/`

/** Keys of drafts that are being saved right now. */
const held = new Set<string>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Hides a draft from offers while it is being saved. @returns a release function */
export function holdDraft(key: string) {
  held.add(key)
  notify()
  return () => {
    held.delete(key)
    notify()
  }
}

/** Calls when drafts may have been removed or released, in any tab. @returns an unsubscribe function */
export function watchDrafts(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function draftsIn(storage: typeof browserStorage) {
  const read = (key: string): Draft[] => {
    try {
      const json: unknown = JSON.parse(storage.read(key) ?? '')
      return [{ ...stored.parse(json), key }]
    } catch {
      return []
    }
  }
  return {
    /** Newest first. */
    of: (subject: string) =>
      storage
        .names()
        .filter((key) => key.startsWith(subject))
        .flatMap(read)
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
    write: (key: string, draft: Pick<Draft, 'values' | 'opened'>, now: Date) =>
      storage.write(key, JSON.stringify({ savedAt: now.toISOString(), ...draft })),
    drop: (key: string) => {
      storage.remove(key)
      notify()
    },
    /** Whether a draft still exists and is not being saved. */
    isFree: ({ key }: Draft) => !held.has(key) && read(key).length > 0,
  }
}

export const browserDrafts = draftsIn(browserStorage)
export const tabDrafts = draftsIn(tabStorage)
