import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { bookSettingsQuery, waitingQuery } from '#src/api/book.ts'
import { outboxStore } from '#src/api/offline/outbox-store.ts'
import { productsQuery } from '#src/api/products.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { closingOf, closingsOf, closingsWaiting } from './closing.ts'
import type { EntryContext } from './read-entry.ts'
import { usePlaces } from './use-places.ts'

const dayNow = () => dateIn(browserTimeZone(), new Date())

/** All that an entry is read and judged with, as far as it is known. */
export function useEntryContext() {
  const { places, isPending } = usePlaces()
  const { data: products = [] } = useQuery(productsQuery())
  const settings = useQuery(bookSettingsQuery())
  const { data: waiting } = useQuery(waitingQuery())
  const outbox = useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
  const zone = browserTimeZone()
  const today = dayNow()
  const currency = settings.data?.currency ?? ''
  const closings = [
    ...closingsOf(waiting?.closures ?? []),
    ...closingsWaiting(outbox.waiting, products, zone),
  ]
  const contextOf = (kind: EntryKind): EntryContext => ({
    kind,
    today,
    places,
    currency,
    closingOf: (payload) => closingOf(payload, closings, zone),
  })
  return {
    today,
    places,
    products,
    currency,
    contextOf,
    isPending: isPending || settings.isPending,
  }
}

export type BookContext = ReturnType<typeof useEntryContext>
