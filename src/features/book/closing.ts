import type { Closure } from '#contract/book.ts'
import type { EntryPayload } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { closedSpans, closingSpan, takenAt, type Span } from '#domain/book/waiting.ts'
import type { WaitingChange } from '#src/api/offline/change.ts'

/** A span that a place is closed for, and by what. */
export type Closing = Span & { targetId: string; productName: string }

export const closingsOf = (closures: readonly Closure[]): Closing[] =>
  closures.map(({ target, waitingFor, from, until, endsAt, productName }) => ({
    waitingFor,
    from,
    until,
    endsAt,
    productName,
    targetId: target.id,
  }))

/** What treatments close that the server does not know yet. */
export function closingsWaiting(
  changes: readonly WaitingChange[],
  products: readonly Product[],
  zone: string,
): Closing[] {
  const treatments = changes.flatMap(({ method, path, body }) => {
    const isNew = method === 'POST' && path === '/api/entries'
    const entry = isNew ? (body as EntryPayload) : undefined
    return entry?.kind === 'treatment' ? entry : []
  })
  return treatments.flatMap(({ targets, productId, onDate, lastDate = null, startTime = null }) => {
    const product = products.find(({ id }) => id === productId) ?? null
    return targets.flatMap(({ kind: targetKind, id: targetId }) =>
      closedSpans({ targetKind, onDate, lastDate, startTime, product }, zone).map((span) => ({
        ...span,
        targetId,
        productName: product?.name ?? '',
      })),
    )
  })
}

/** What forbids a harvest or sale, of several the one that ends last. */
export function closingOf(
  { kind, targets, produce = null, onDate, startTime = null }: EntryPayload,
  closings: readonly Closing[],
  zone: string,
): Closing | undefined {
  const at = takenAt(onDate, startTime, zone)
  return targets
    .flatMap(({ kind: targetKind, id }) => {
      const own = closings.filter(({ targetId }) => targetId === id)
      return closingSpan(own, { kind, targetKind, produce, onDate, at }) ?? []
    })
    .toSorted((a, b) => b.until.localeCompare(a.until))[0]
}
