import { useRef } from 'react'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  closedPlace,
  deletedEntries,
  entry as entrySchema,
  entryVersions,
  type Entry,
  type EntryFilter,
  type EntryPatch,
  type EntryPayload,
} from '#contract/entries.ts'
import type { Opened } from '#domain/records/merge.ts'
import type { DraftValues } from '#src/lib/drafts.ts'
import { t } from '#src/lib/texts.ts'
import { invalidateBook } from './book.ts'
import { addedEntry, correctedEntry, shownEntry, type ShownEntry } from './changed-entry.ts'
import { isWaiting, markWaiting, sendChange, type Provisional } from './offline/send-change.ts'
import type { Change } from './offline/change.ts'
import { useNewRecord } from './new-record.ts'
import { sendWithPhoto, type UnsentPhoto } from './send-with-photo.ts'
import { failureSentence, request } from './request.ts'
import { saveMerged } from './save-merged.ts'
import { TIMELINE_PATH } from './timeline.ts'

export type { ShownEntry }

export const ENTRIES_PATH = '/api/entries'
const pathOf = (id: string) => `${ENTRIES_PATH}/${encodeURIComponent(id)}`

export function entriesUrl(filter: EntryFilter, cursor = '') {
  const query = new URLSearchParams({ ...filter, ...(cursor && { cursor }) }).toString()
  return query ? `${ENTRIES_PATH}?${query}` : ENTRIES_PATH
}

const shownPage = z.object({ entries: z.array(shownEntry), next: z.nullable(z.string()) })

/** Newest day first. Others write the book too, so it is refetched on every mount. */
export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: [ENTRIES_PATH, filter],
    queryFn: async ({ pageParam }) =>
      shownPage.parse(await request('GET', entriesUrl(filter, pageParam))),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** What an entry was before it was corrected or deleted, newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [ENTRIES_PATH, id, 'versions'],
    queryFn: async () => entryVersions.parse(await request('GET', `${pathOf(id)}/versions`)),
    staleTime: 0,
  })

/** The last version of each entry that was deleted. */
export const deletedEntriesQuery = () =>
  queryOptions({
    queryKey: [ENTRIES_PATH, 'deleted'],
    queryFn: async () =>
      deletedEntries.parse(await request('GET', `${ENTRIES_PATH}/deleted`)).entries,
    staleTime: 0,
  })

const refetchBook = (queryClient: QueryClient) => {
  void invalidateBook(queryClient)
  void queryClient.invalidateQueries({ queryKey: [TIMELINE_PATH] })
}

/** A product that was added just before may wait as well. */
const needed = ({ productId }: EntryPatch) => (productId ? [productId] : [])

type NewEntry = {
  payload: EntryPayload
  /** What the farmer calls it. */
  name: string
  photo?: UnsentPhoto
}

/** Safe to retry: the key stays until the entry is added, then the same again is a new entry. */
export function useAddEntry() {
  const queryClient = useQueryClient()
  const newRecord = useNewRecord()
  const addedCount = useRef(0)
  return useMutation({
    mutationFn: async ({ payload, name, photo }: NewEntry) => {
      const headers = newRecord([payload, addedCount.current])
      const { 'New-Id': recordId } = headers
      const change: Change = {
        method: 'POST',
        path: ENTRIES_PATH,
        body: payload,
        headers,
        recordId,
        after: needed(payload),
        name,
      }
      const provisional: Provisional = (at) =>
        addedEntry(payload, { id: recordId, at, by: undefined })
      const answer = await sendWithPhoto(change, photo, provisional)
      return markWaiting(shownEntry.parse(answer), answer)
    },
    onSuccess: () => {
      addedCount.current += 1
      refetchBook(queryClient)
    },
  })
}

type Form<Values> = {
  /** What `now` changes of `base`. */
  patchOf: (now: Values, base: Values) => EntryPatch
  valuesOf: (saved: Entry) => Values
}
type Correction<Values> = {
  entry: ShownEntry
  name: string
  values: Values
  opened: Opened<Values>
  photo?: UnsentPhoto
}

export function useCorrectEntry<Values extends DraftValues>({ patchOf, valuesOf }: Form<Values>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ entry, name, values, opened, photo }: Correction<Values>) => {
      /** As the server sent it last, in whose terms a change that waits is merged. */
      let seen: Entry = entry
      const send = (now: Values, { base, version }: Opened<Values>) => {
        const body = patchOf(now, base)
        const names = Object.keys(body) as (keyof EntryPatch)[]
        const from = names.map((field) => [
          field,
          field === 'imageURL' ? seen.photoURL : seen[field],
        ])
        return sendWithPhoto(
          {
            method: 'PATCH',
            path: pathOf(entry.id),
            body,
            recordId: entry.id,
            after: needed(body),
            name,
            opened: { base: Object.fromEntries(from), version },
          },
          photo,
          (at) => correctedEntry(seen, body, at),
        )
      }
      return saveMerged(values, opened, {
        send,
        schema: entrySchema,
        valuesOf: (saved) => {
          seen = saved
          return valuesOf(saved)
        },
      })
    },
    onSuccess: () => refetchBook(queryClient),
  })
}

const restoring = (queryClient: QueryClient) => ({
  mutationFn: ({ id, name }: Pick<Entry, 'id'> & { name: string }) =>
    sendChange({ method: 'POST', path: `${pathOf(id)}/restore`, recordId: id, name }, () => ({})),
  // After a failure too: another window may have restored it.
  onSettled: () => refetchBook(queryClient),
  meta: {
    saved: { title: t('Restored') },
    failed: (error: unknown) => t('Failed to restore it. {why}', { why: failureSentence(error) }),
  },
})

export const useRestoreEntry = () => useMutation(restoring(useQueryClient()))

/** The toast that follows can undo it. */
export function useDeleteEntry() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ entry, name }: { entry: ShownEntry; name: string }) => {
      const { id, updatedAt } = entry
      const opened = { base: {}, version: updatedAt }
      const answer = await sendChange(
        { method: 'DELETE', path: pathOf(id), recordId: id, name, opened },
        () => ({}),
      )
      return { id, name, ...(isWaiting(answer) && { isWaiting: true }) }
    },
    onSettled: () => refetchBook(queryClient),
    meta: {
      saved: (answer) => {
        const deleted = answer as Pick<Entry, 'id'> & { name: string }
        const run = () => {
          const mutation = queryClient.getMutationCache().build(queryClient, restoring(queryClient))
          // The toast of the failure tells the farmer.
          mutation.execute(deleted).catch(() => undefined)
        }
        return { title: t('Entry deleted'), action: { label: t('Undo'), run } }
      },
      failed: (error) =>
        t('The entry could not be deleted. {why}', { why: failureSentence(error) }),
    },
  })
}

/** The refusal of a harvest or sale within a waiting period; undefined for other failures. */
export function closedPlaceIn(error: unknown) {
  const [, body] = (error instanceof Error && /^409: (\{.*)$/s.exec(error.message)) || []
  try {
    return body === undefined ? undefined : closedPlace.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
