import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { EntryKind, EntryPayload } from '#contract/entries.ts'
import { KIND_WORDS } from '#domain/book/entry-words.ts'
import { SaveConflict } from '#domain/records/merge.ts'
import { closedPlaceIn, useAddEntry, useCorrectEntry, type ShownEntry } from '#src/api/entries.ts'
import { sessionQuery } from '#src/api/session.ts'
import { useWhoElse } from '#src/api/who.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConflictPanel } from '#src/ui/conflict-panel.tsx'
import { NotSaved, SaveBar } from '#src/ui/draft-notice.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { EntryFields } from './entry-fields.tsx'
import { conflictText, entryLabel } from './entry-labels.ts'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { SameDay, WaitingQuestion } from './entry-notes.tsx'
import { entryName } from './entry-text.ts'
import { emptyEntry, placeKey, valuesOfEntry, type EntryValues } from './entry-values.ts'
import { entryPatchOf, readEntry, type EntryContext } from './read-entry.ts'
import type { BookContext } from './use-entry-context.ts'
import type { Place } from './use-places.ts'
import { saveProblem, usePhotoInForm } from './use-photo-in-form.ts'

export type EntryFormProps = {
  kind: EntryKind
  /** The one that is corrected; undefined for a new one. */
  entry?: ShownEntry | undefined
  context: BookContext
  /** Newest first. */
  recent: readonly ShownEntry[]
  /** What a new one is most likely about. */
  target?: Place | undefined
  /** What is known of a new one. */
  prefill?: Partial<EntryValues> | undefined
  /** A field to begin with. */
  focused?: keyof EntryValues | undefined
  /** @param name what the farmer calls the entry */
  onSaved: (name: string) => void
  onClose: () => void
}

export function EntryForm(props: EntryFormProps) {
  const { kind, entry, recent, prefill, onSaved, onClose } = props
  const context = { ...props.context, places: placesWith(props) }
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: add } = useAddEntry()
  const whoElse = useWhoElse()
  const photo = usePhotoInForm()
  const own = contextFor(props)
  const { mutateAsync: correct } = useCorrectEntry<EntryValues>({
    patchOf: (now, base) => entryPatchOf(now, base, own),
    valuesOf: valuesOfEntry,
  })
  const [empty] = useState(() => beginning(props))
  /** What the server says of a waiting period that is not known here. */
  const [refusal, setRefusal] = useState<string>()
  const draft = useDraftForm<EntryValues>({
    saved: entry ? valuesOfEntry(entry) : empty,
    version: entry?.updatedAt,
    subject: draftSubject(user?.id ?? '', 'entry', entry?.id ?? `new ${kind}`),
    storedIn: 'tab',
    rules: (values) => readEntry(values, own).problem,
    save: async (typed, settle, opened) => {
      const { imageURL, photo: unsent } = await photo.send()
      const values = imageURL ? { ...typed, imageURL } : typed
      const { payload } = readEntry(values, own)
      if (!payload) return
      const name = entryName(payload, context)
      try {
        if (entry) {
          const now = await correct({ entry, name, values, opened, photo: unsent })
          settle(now.base, now.version)
        } else {
          await add({ payload, name, photo: unsent })
          settle(empty)
        }
      } catch (error) {
        setRefusal(closedPlaceIn(error)?.message)
        throw error
      }
      onSaved(name)
    },
  })
  const { form, failure } = draft
  const values = form.watch()
  const read = readEntry({ ...values, reason: values.reason || '?' }, own)
  const closing = read.payload ? own.closingOf(read.payload) : undefined
  const asksWhy = Boolean(closing ?? refusal ?? values.reason)
  const element = useRef<HTMLFormElement>(null)
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(prefill ?? {}))
      form.setValue(name as keyof EntryValues, value, { shouldDirty: true })
  })
  useEffect(() => fill(), [])
  const first = entry ? undefined : firstField(kind)
  const focused = props.focused ?? first
  // Some fields are there only once others are filled.
  const isThere = focused === 'reason' ? asksWhy : focused !== 'produce' || values.places.length > 0
  useEffect(() => focusField(element.current, focused), [focused, isThere])
  useEffect(() => {
    if (refusal) focusField(element.current, 'reason')
  }, [refusal])
  const id = useId()
  const close = () => {
    draft.drop()
    onClose()
  }
  const isConflict = failure instanceof SaveConflict
  return (
    <Card aria-labelledby={`${id}-title`} className="pb-0!">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="font-semibold">
          {entry ? t('Correct: {kind}', { kind: KIND_WORDS[kind] }) : say(KIND_WORDS[kind])}
        </h2>
        <Button kind="quiet" className="-mr-3 px-3!" aria-label={t('Cancel')} onClick={close}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <form
        ref={element}
        id={id}
        noValidate
        aria-labelledby={`${id}-title`}
        onSubmit={draft.submit}
        className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-2"
      >
        <EntryFields
          {...{ kind, form, context, photo }}
          recentPlaces={recent.flatMap(({ targets }) => targets.map(placeKey))}
          focused={props.focused}
        >
          {!entry && (
            <SameDay
              {...{ kind, onDate: values.onDate, chosen: values.places, today: context.today }}
            />
          )}
          {asksWhy && (
            <WaitingQuestion {...{ form, closing, places: context.places }} sentence={refusal} />
          )}
        </EntryFields>
      </form>
      <ConflictPanel
        failure={failure}
        labelOf={entryLabel}
        textOf={(value, field) => conflictText(value, field, context)}
        nameOf={whoElse}
        isSaving={draft.isSaving}
        onResolve={draft.resolve}
      />
      {failure !== undefined && !isConflict && !refusal && (
        <NotSaved why={saveProblem(failure)} className="mb-4" />
      )}
      <SaveBar isDirty={draft.isDirty && !draft.isSaving} isStored={draft.isStored} why={undefined}>
        <Button type="submit" form={id} disabled={draft.isSaving} className="max-sm:flex-1">
          {draft.isSaving ? t('Saving…') : t('Save')}
        </Button>
      </SaveBar>
    </Card>
  )
}

/** What was deleted since stays a place of the entry about it. */
function placesWith({ entry, context: { places } }: EntryFormProps): Place[] {
  const gone = (entry?.targets ?? [])
    .filter(({ id }) => places.every((place) => place.id !== id))
    .map(({ kind, id, name }) => ({ kind, id, name, projectName: '', areaM2: null }))
  return [...places, ...gone]
}

/** A correction that moves nothing is not judged again by what was entered later. */
function contextFor({ kind, entry, context }: EntryFormProps): EntryContext {
  const known = context.contextOf(kind)
  if (!entry) return known
  const before = whenAndWhere(entry)
  return {
    ...known,
    closingOf: (payload) =>
      whenAndWhere(payload) === before ? undefined : known.closingOf(payload),
  }
}

const whenAndWhere = ({ onDate, startTime, produce, targets }: EntryPayload | ShownEntry) =>
  JSON.stringify([onDate, startTime ?? null, produce ?? null, targets.map(placeKey)])

/** Empty, with the unit that was used last and the place, where there is only one. */
function beginning({ kind, context, recent, target }: EntryFormProps): EntryValues {
  const { units, places: kinds, needsPlace } = ENTRY_KINDS[kind]
  const last = recent.find((one) => one.kind === kind && one.unit && units.includes(one.unit))
  const places = context.places.filter((place) => kinds.includes(place.kind))
  const only = needsPlace && places.length === 1 ? places[0] : undefined
  const place = target && kinds.includes(target.kind) ? target : only
  return {
    ...emptyEntry(kind, context.today, last?.unit ?? undefined),
    places: place ? [placeKey(place)] : [],
  }
}

const FIRST = { quantity: 'quantity', product: 'productId', amount: 'amount' } as const

const firstField = (kind: EntryKind) => FIRST[ENTRY_KINDS[kind].needs[0] ?? 'quantity']

/** Its input, or the first of its buttons. */
function focusField(form: HTMLFormElement | null, name: keyof EntryValues | undefined) {
  if (!form || !name) return
  const target =
    form.querySelector<HTMLElement>(`[name="${name}"]`) ??
    form.querySelector<HTMLElement>(`[data-field="${name}"] button`)
  target?.focus()
}
