import type { EntryPatch, EntryPayload } from '#contract/entries.ts'
import type { ProductPatch, ProductPayload } from '#contract/products.ts'
import {
  addedEntry,
  addedProduct,
  changedProduct,
  correctedEntry,
  type ShownEntry,
  type ShownProduct,
} from '#src/api/changed-entry.ts'
import type { WaitingChange } from './change.ts'

const ENTRIES = '/api/entries'
const PRODUCTS = '/api/products'

const isOf =
  (list: string) =>
  ({ path }: WaitingChange) =>
    path === list || path.startsWith(`${list}/`)

/** The changes of each record, in their order, by its id. */
function byRecord(changes: WaitingChange[]) {
  const records = new Map<string, WaitingChange[]>()
  for (const change of changes)
    records.set(change.recordId, [...(records.get(change.recordId) ?? []), change])
  return records
}

type Page = { entries: ShownEntry[]; next: string | null }

/** A page of the book with the entries that wait on the first, where the filter lets them pass. */
export function pendingEntries(json: unknown, query: URLSearchParams, changes: WaitingChange[]) {
  const ours = byRecord(changes.filter(isOf(ENTRIES)))
  if (ours.size === 0) return json
  const isFirst = !query.has('cursor')
  const page = json as Page | undefined
  const known = new Set(page?.entries.map(({ id }) => id))
  const added = [...ours.values()].flatMap((own) => {
    const entry =
      isFirst && !known.has(own[0]?.recordId ?? '') ? changed(undefined, own) : undefined
    return entry && passes(entry, query) ? entry : []
  })
  if (!page && added.length === 0) return json
  const kept = (page?.entries ?? []).flatMap((entry) => {
    const own = ours.get(entry.id)
    if (!own) return entry
    const now = changed(entry, own)
    return now && passes(now, query) ? now : []
  })
  const entries = [...added.toReversed(), ...kept].toSorted((a, b) =>
    b.onDate.localeCompare(a.onDate),
  )
  return { next: null, ...page, entries }
}

/** An entry as it is after its changes; undefined if it is deleted, or is not to be seen here. */
function changed(entry: ShownEntry | undefined, changes: WaitingChange[]) {
  let now = entry
  let isDeleted = false
  for (const { method, path, body, recordId: id, at, userId } of changes) {
    if (method === 'DELETE') isDeleted = true
    else if (path.endsWith('/restore')) isDeleted = false
    else if (method === 'PATCH') now &&= correctedEntry(now, body as EntryPatch, at)
    else now ??= addedEntry(body as EntryPayload, { id, at, by: { id: userId, name: '' } })
  }
  return isDeleted ? undefined : now
}

function passes({ kind, onDate, targets }: ShownEntry, query: URLSearchParams) {
  const targetId = query.get('targetId')
  return (
    (query.get('kind') ?? kind) === kind &&
    onDate >= (query.get('from') ?? '') &&
    onDate <= (query.get('to') ?? '9999') &&
    (targetId === null || targets.some(({ id }) => id === targetId))
  )
}

export function pendingProducts(json: unknown, changes: WaitingChange[]) {
  const ours = byRecord(changes.filter(isOf(PRODUCTS)))
  if (ours.size === 0) return json
  const list = (json ?? []) as ShownProduct[]
  const known = new Map<string, ShownProduct | undefined>(list.map((one) => [one.id, one]))
  for (const [id, own] of ours)
    for (const { method, body, at } of own) {
      const now = known.get(id)
      if (method === 'DELETE') known.delete(id)
      else if (method === 'PATCH')
        known.set(id, now && changedProduct(now, body as ProductPatch, at))
      else if (!now) known.set(id, addedProduct(body as ProductPayload, { id, at }))
    }
  const products = [...known.values()].filter((one) => one !== undefined)
  return json === undefined && products.length === 0 ? json : products
}
