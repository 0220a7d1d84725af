import * as z from 'zod/mini'
import { keptByBrowser } from './storage.ts'

const stored = z.object({
  savedAt: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
})

export type DraftValues = z.infer<typeof stored>['values']
export type Draft = z.infer<typeof stored> & { key: string }

export const sameValues = (a: DraftValues, b: DraftValues) =>
  Object.keys(b).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))

/** A draft in the shape of what is saved; what it does not hold stays as saved. */
export function shaped<Values extends DraftValues>(draft: DraftValues, saved: Values): Values {
  const fitting = Object.entries(draft).filter(
    ([name, value]) => name in saved && Array.isArray(value) === Array.isArray(saved[name]),
  )
  return { ...saved, ...Object.fromEntries(fitting) }
}

/** Names what drafts are of: the farmer, the project, the record. */
export const draftSubject = (...names: string[]) =>
  `smart-farm/draft/${names.map(encodeURIComponent).join('/')}/`

/** @returns false where the browser keeps nothing: storage full, or forbidden */
export const keepDraft = (key: string, values: DraftValues, now: Date) =>
  keptByBrowser.write(key, JSON.stringify({ savedAt: now.toISOString(), values }))

/** Keys of drafts whose save is on its way: in a moment they may be records. */
const held = new Set<string>()
const followers = new Set<() => void>()
const tellFollowers = () => followers.forEach((follower) => follower())

export function dropDraft(key: string) {
  keptByBrowser.remove(key)
  tellFollowers()
}

/** Keeps a draft from being offered while it is saved; returns how to end that. */
export function holdDraft(key: string) {
  held.add(key)
  tellFollowers()
  return () => {
    held.delete(key)
    tellFollowers()
  }
}

/** Whether a draft is still there, and is not being saved. */
export const isFree = ({ key }: Draft) => !held.has(key) && readDraft(key).length > 0

/** Calls when drafts may have gone or come free, here or in another tab; returns how to end that. */
export function followDrafts(follower: () => void) {
  followers.add(follower)
  window.addEventListener('storage', follower)
  return () => {
    followers.delete(follower)
    window.removeEventListener('storage', follower)
  }
}

function readDraft(key: string): Draft[] {
  try {
    const json: unknown = JSON.parse(keptByBrowser.read(key) ?? '')
    return [{ ...stored.parse(json), key }]
  } catch {
    return []
  }
}

/** The drafts kept of a subject, newest first. */
export const draftsOf = (subject: string) =>
  keptByBrowser
    .names()
    .filter((key) => key.startsWith(subject))
    .flatMap(readDraft)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
