import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { merge, type Opened, type SaveConflict } from '#domain/records/merge.ts'
import { changedValues, sameValues, withDraft, type DraftValues } from '#src/lib/drafts.ts'
import { useDrafts, type StoredIn } from './use-drafts.ts'

type Rules<Values> =
  ZodMiniType<Values, Values> | ((values: Values) => { field: string; text: string } | null)

type Settle<Values> = (saved: Values, version?: string) => boolean

type DraftForm<Values extends DraftValues> = {
  /** A schema, or a function that returns the first problem. */
  rules: Rules<Values>
  /** The saved values, or those of an empty form. */
  saved: Values
  /** The version of the saved values, if they have one. */
  version?: string | undefined
  /** The drafts' key prefix, from `draftSubject`. The first save may change it. */
  subject: string
  /** The current step of a wizard, stored with the draft. */
  step?: string
  /** A 'tab' draft is restored at once; 'browser' drafts of earlier visits are offered. */
  storedIn?: StoredIn
  /**
   * Call `settle` with what the server has stored and its version; it returns whether nothing newer
   * was typed.
   */
  save: (values: Values, settle: Settle<Values>, opened: Opened<Values>) => Promise<unknown>
}

function resolverOf<Values extends DraftValues>(rules: Rules<Values>): Resolver<Values> {
  if (typeof rules !== 'function') return zodResolver(rules)
  return (values) => {
    const problem = rules(values)
    if (!problem) return { values, errors: {} }
    const error = { type: 'custom', message: problem.text }
    return { values: {}, errors: { [problem.field]: error } as FieldErrors<Values> }
  }
}

/**
 * A form that never loses input: not through a failed save, a conflict, a reload, an expired session
 * or typing while a save is in flight. One request at a time. A draft stores only the changed fields,
 * so it can be laid over a newer version of the record.
 */
export function useDraftForm<Values extends DraftValues>(options: DraftForm<Values>) {
  const { rules, saved, subject, step, storedIn = 'browser', save } = options
  const drafts = useDrafts(subject, storedIn)
  const form = useForm<Values>({
    resolver: resolverOf(rules),
    defaultValues: withDraft(drafts.continued?.values ?? {}, saved) as DefaultValues<Values>,
  })
  const baseline = useRef(saved)
  const version = useRef(options.version)
  const place = useRef({ subject, step })
  const inFlight = useRef(false)
  const [failure, setFailure] = useState<unknown>()

  const store = (values: Values) => {
    const { subject, step } = place.current
    const typed = changedValues(values, baseline.current) as DraftValues
    if (Object.keys(typed).length === 0) drafts.drop()
    else {
      const base = Object.fromEntries(
        Object.keys(typed).map((name) => [name, baseline.current[name] ?? '']),
      )
      const opened = { base, ...(version.current && { version: version.current }) }
      drafts.write(subject, { values: step === undefined ? typed : { ...typed, step }, opened })
    }
  }
  const storeTyped = useEffectEvent(store)
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => storeTyped(values) }),
    [form],
  )
  // A photo's finding makes a new version, and changes nothing in the form.
  const adoptVersion = useEffectEvent(() => {
    if (sameValues(saved, baseline.current)) version.current = options.version
  })
  useEffect(() => adoptVersion(), [options.version])
  useEffect(() => {
    place.current = { subject, step }
    storeTyped(form.getValues())
  }, [form, subject, step])

  /**
   * Adopts the server's values, keeping whatever was typed since `sent`.
   * @returns whether nothing was
   */
  const settle = (now: Partial<Values>, sent?: Partial<Values>) => {
    const typed = changedValues(form.getValues(), { ...baseline.current, ...sent })
    const isAll = Object.keys(typed).length === 0
    // Outside of a submit (a partial save), the errors of other fields stay.
    const keep = { keepErrors: !inFlight.current, keepIsSubmitted: !inFlight.current }
    baseline.current = { ...baseline.current, ...now }
    // Without `keepValues` the inputs would reset, and a key pressed before the next render be lost.
    form.reset(baseline.current, { ...keep, keepValues: true })
    const values = { ...baseline.current, ...typed }
    for (const name of Object.keys(values) as Path<Values>[])
      form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    store(values)
    if (sent) drafts.forgetOthers()
    return isAll
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setFailure(undefined)
    const release = drafts.hold()
    const saveTyped = form.handleSubmit((values) => {
      const sent = form.getValues()
      const opened = { base: baseline.current, version: version.current }
      const adopt: Settle<Values> = (now, newer) => {
        version.current = newer
        return settle(now, sent)
      }
      return save(values, adopt, opened)
    })
    void saveTyped(event)
      .catch((error: unknown) => setFailure(error))
      .finally(() => {
        inFlight.current = false
        release()
      })
  }

  const offer = drafts.offers.find(({ values }) => !sameValues(withDraft(values, saved), saved))
  return {
    form,
    submit,
    settle,
    isSaving: form.formState.isSubmitting,
    isDirty: form.formState.isDirty,
    /** The error of the last save. */
    failure,
    /** Whether the browser could store the current input. */
    isStored: drafts.isStored,
    /** The newest draft of earlier visits. */
    offer,
    drop: drafts.drop,
    /** Where the form began, for a partial save. */
    opened: () => ({ base: baseline.current, version: version.current }),
    /** After a partial save of the version where the form began. */
    adoptVersion: (newer: string | undefined) => {
      version.current = newer
    },
    /** Saves again, with the values of the others in the fields `theirs` and one's own in the rest. */
    resolve: ({ opened, saved: now }: SaveConflict<DraftValues>, theirs: string[]) => {
      const { merged } = merge<DraftValues>(opened.base, form.getValues(), now.base)
      for (const name of theirs) merged[name] = now.base[name] ?? ''
      baseline.current = now.base as Values
      version.current = now.version
      for (const name of Object.keys(merged) as Path<Values>[])
        form.setValue(name, merged[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
      submit()
    },
    discard: () => offer && drafts.discard(offer),
    /** @returns the step of the restored draft */
    restore: () => {
      if (!offer || !drafts.adopt(offer)) return undefined
      const values = withDraft(offer.values, baseline.current)
      const { base = {}, version: older } = offer.opened ?? {}
      baseline.current = withDraft(base, baseline.current)
      version.current = older ?? version.current
      form.reset(values, { keepDefaultValues: true })
      return offer.values.step
    },
  }
}
