import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import { entriesQuery, type ShownEntry } from '#src/api/entries.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Skeleton } from '#src/ui/card.tsx'
import { AddEntryLine } from './add-entry-line.tsx'
import { BookFrame } from './book-frame.tsx'
import { DeletedEntries } from './deleted-entries.tsx'
import { EntryFilters } from './entry-filters.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import type { EntryValues } from './entry-values.ts'
import { KindLinks } from './kind-links.tsx'
import { useBookAddress } from './use-book-address.ts'
import { useEntryContext, type BookContext } from './use-entry-context.ts'

/** What the farmer writes down: one line or three taps an entry. */
export function BookScreen() {
  const context = useEntryContext()
  const address = useBookAddress(context.today)
  const mayAdd = useMay('work')
  return (
    <BookFrame section="entries">
      <div className="grid grid-cols-1 gap-3">
        {mayAdd && <Adding context={context} address={address} />}
        <EntryFilters chosen={address.chosen} places={context.places} onChange={address.set} />
      </div>
      <EntryList filter={address.filter} context={context} />
      <DeletedEntries context={context} />
    </BookFrame>
  )
}

type Begun = { kind: EntryKind; values: EntryValues; focused: keyof EntryValues }
type AddingProps = { context: BookContext; address: ReturnType<typeof useBookAddress> }

function Adding({ context, address }: AddingProps) {
  const { adding, chosen, set } = address
  const { data, isPending } = useInfiniteQuery(entriesQuery({}))
  const recent = data?.pages[0]?.entries ?? NONE
  const [begun, setBegun] = useState<Begun>()
  const [added, setAdded] = useState('')
  const unitOf = (kind: EntryKind) =>
    recent.find((entry) => entry.kind === kind && entry.unit)?.unit ?? undefined
  const close = () => {
    setBegun(undefined)
    set('add', null)
  }
  const announce = (name: string) => setAdded(t('Added: {name}', { name }))
  if (context.isPending || isPending) return <Skeleton className={adding ? 'h-80' : 'h-13'} />
  const target = context.places.find(({ id }) => id === chosen.target)
  return (
    <>
      {!adding && (
        <AddEntryLine
          {...{ context, unitOf }}
          takesFocus={address.isLineAsked || address.line !== ''}
          begin={address.line}
          onBegun={() => set('line', null)}
          onOpen={(kind, values, focused) => {
            setBegun({ kind, values, focused })
            set('add', kind)
          }}
          onAdded={announce}
        />
      )}
      <KindLinks chosen={adding} targetId={chosen.target} />
      {adding && (
        <EntryForm
          key={adding}
          kind={adding}
          {...{ context, recent }}
          target={target}
          {...(begun?.kind === adding && { prefill: begun.values, focused: begun.focused })}
          onSaved={(name) => {
            announce(name)
            close()
          }}
          onClose={close}
        />
      )}
      <p role="status" data-not-a-figure="entered" className="text-sm break-words empty:hidden">
        {added}
      </p>
    </>
  )
}

const NONE: readonly ShownEntry[] = []
