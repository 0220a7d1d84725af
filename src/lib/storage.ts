import * as z from 'zod/mini'

/** Texts that the browser stores by name. Storage may be full, or forbidden even to look at: then nothing is stored. */
function textsIn(storage: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T) => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    names: () => attempt((all) => Object.keys(all), []),
    read: (name: string) => attempt((all) => all.getItem(name), null),
    /** @returns false where it is not stored */
    write: (name: string, text: string) =>
      attempt((all) => {
        all.setItem(name, text)
        return true
      }, false),
    remove: (name: string) => attempt((all) => all.removeItem(name), undefined),
  }
}

export const browserStorage = textsIn(() => localStorage)
/** Until this tab is closed. */
export const tabStorage = textsIn(() => sessionStorage)

const stored = z.object({
  savedAt: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

export type DraftValues = z.infer<typeof stored>['values']
export type Draft = z.infer<typeof stored> & { key: string }

/** What of the values is not as it is saved. */
export const changedValues = <Values extends DraftValues>(values: Values, saved: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name]),
    ),
  ) as Partial<Values>

export const sameValues = <Values extends DraftValues>(a: Values, b: Values) =>
  Object.keys(changedValues(a, b)).length === 0

/** A draft in the shape of what is saved; what it does not hold stays as saved. */
export function withDraft<Values extends DraftValues>(draft: DraftValues, saved: Values): Values {
  const fitting = Object.entries(draft).filter(
    ([name, value]) => name in saved && Array.isArray(value) === Array.isArray(saved[name]),
  )
  return { ...saved, ...Object.fromEntries(fitting) }
}

/** Names what drafts are of: the farmer, the project, the record. */
export const draftSubject = (...names: string[]) =>
  `smart-farm/draft/${names.map(encodeURIComponent).join('/')}/`

/** Keys of drafts whose save is on its way: in a moment they may be records. */
const held = new Set<string>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** Keeps a draft from being offered while it is saved; returns how to end that. */
export function holdDraft(key: string) {
  held.add(key)
  notify()
  return () => {
    held.delete(key)
    notify()
  }
}

/** Calls when drafts may have gone or come free, here or in another tab; returns how to end that. */
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
    /** The drafts of a subject, newest first. */
    of: (subject: string) =>
      storage
        .names()
        .filter((key) => key.startsWith(subject))
        .flatMap(read)
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
    /** @returns false where the browser stores nothing: storage full, or forbidden */
    write: (key: string, values: DraftValues, now: Date) =>
      storage.write(key, JSON.stringify({ savedAt: now.toISOString(), values })),
    drop: (key: string) => {
      storage.remove(key)
      notify()
    },
    /** Whether a draft is still there, and is not being saved. */
    isFree: ({ key }: Draft) => !held.has(key) && read(key).length > 0,
  }
}

export const browserDrafts = draftsIn(browserStorage)
/** Until this tab is closed. */
export const tabDrafts = draftsIn(tabStorage)
