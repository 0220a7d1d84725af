import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, type FormEvent } from 'react'
import type { EntryKind, EntryUnit } from '#contract/entries.ts'
import { readEntryLine } from '#domain/book/entry-line.ts'
import { useAddEntry } from '#src/api/entries.ts'
import { failureSentence } from '#src/api/request.ts'
import { sessionQuery } from '#src/api/session.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { spokenLanguage, t } from '#src/lib/texts.ts'
import { FieldError } from '#src/ui/field.tsx'
import { LineInput } from '#src/ui/line-input.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { ClosingLine, SameDay } from './entry-notes.tsx'
import { entryName } from './entry-text.ts'
import { valuesOfPart, type EntryValues } from './entry-values.ts'
import { readEntry, type ReadEntry } from './read-entry.ts'
import { UnderstoodChips } from './understood-chips.tsx'
import type { BookContext } from './use-entry-context.ts'

type AddEntryLineProps = {
  context: BookContext
  /** The unit that is meant where none is said. */
  unitOf: (kind: EntryKind) => EntryUnit | undefined
  /** Begins to type at once. */
  takesFocus: boolean
  /** What it begins with, once; '' for what was typed before. */
  begin: string
  onBegun: () => void
  /** Goes on in the form, at what is missing or to be changed. */
  onOpen: (kind: EntryKind, values: EntryValues, focused: keyof EntryValues) => void
  /** @param name what the farmer calls the entry */
  onAdded: (name: string) => void
}

const EMPTY = { line: '' }

export type UnderstoodLine = { kind: EntryKind; values: EntryValues; read: ReadEntry }

/** What a line says, in the fields of the form; words that were not understood become its notes. */
function understand(
  text: string,
  { context, unitOf }: Pick<AddEntryLineProps, 'context' | 'unitOf'>,
): UnderstoodLine | undefined {
  const { entry, rest } = readEntryLine(text, { ...context, spoken: spokenLanguage() })
  const { kind } = entry
  if (!kind) return undefined
  const values = valuesOfPart(kind, context.today, {
    unit: unitOf(kind),
    currency: context.currency,
    ...entry,
    notes: [entry.notes, rest].filter(Boolean).join(' '),
  })
  return { kind, values, read: readEntry(values, context.contextOf(kind)) }
}

/** Adds an entry from one line, and shows below it what was understood. */
export function AddEntryLine(props: AddEntryLineProps) {
  const { context, takesFocus, begin, onBegun, onOpen, onAdded } = props
  const id = useId()
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: add } = useAddEntry()
  const { form, failure, isSaving, ...line } = useDraftForm({
    saved: EMPTY,
    subject: draftSubject(user?.id ?? '', 'entry', 'line'),
    storedIn: 'tab',
    rules: (values) =>
      understand(values.line, props)
        ? null
        : {
            field: 'line',
            text: t('Say what was done: harvested, bought, sprayed, paid, sold or worked.'),
          },
    save: async (values, settle) => {
      const payload = understand(values.line, props)?.read.payload
      if (!payload) return
      const name = entryName(payload, context)
      await add({ payload, name })
      settle(EMPTY)
      onAdded(name)
    },
  })
  useEffect(() => {
    if (takesFocus) form.setFocus('line')
  }, [form, takesFocus])
  const beginWith = useEffectEvent(() => {
    if (!begin) return
    form.setValue('line', begin, { shouldDirty: true })
    onBegun()
  })
  useEffect(() => beginWith(), [begin])
  const text = form.watch('line')
  const understood = text.trim() ? understand(text, props) : undefined
  const open = (focused: keyof EntryValues) => {
    if (!understood) return
    form.reset(EMPTY)
    line.drop()
    onOpen(understood.kind, understood.values, focused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (understood?.read.problem) open(understood.read.problem.field)
    else line.submit(event)
  }
  const wrong =
    form.formState.errors.line?.message ?? (failure === undefined ? '' : failureSentence(failure))
  return (
    <form noValidate onSubmit={submit} className="group print:hidden">
      <LineInput
        id={id}
        {...form.register('line')}
        label={t('Add an entry')}
        placeholder={t('harvested 120 kg from North')}
        isEmpty={!text.trim()}
        isWrong={Boolean(wrong)}
        isSaving={isSaving}
      />
      <div id={`${id}-hint`} aria-live="polite" className="grid gap-2 empty:hidden">
        {wrong && <FieldError text={wrong} />}
        {understood && (
          <>
            <UnderstoodChips {...{ understood, context }} onOpen={open} />
            <Warnings {...{ understood, context }} />
          </>
        )}
      </div>
    </form>
  )
}

type WarningsProps = { understood: UnderstoodLine; context: BookContext }

function Warnings({ understood: { kind, values }, context }: WarningsProps) {
  const own = context.contextOf(kind)
  const { payload } = readEntry({ ...values, reason: '?' }, own)
  const closing = payload && own.closingOf(payload)
  return (
    <>
      {closing && <ClosingLine closing={closing} places={context.places} />}
      <SameDay {...{ kind, onDate: values.onDate, chosen: values.places, today: context.today }} />
    </>
  )
}
