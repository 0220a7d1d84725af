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
import { changedValues, sameValues, withDraft, type DraftValues } from '#src/lib/storage.ts'
import { useDrafts, type StoredIn } from './use-drafts.ts'

type Rules<Values> =
  ZodMiniType<Values, Values> | ((values: Values) => { field: string; text: string } | null)

type DraftForm<Values extends DraftValues> = {
  /** What is valid, or what is wrong with it. */
  rules: Rules<Values>
  /** What is saved, or the empty form. */
  saved: Values
  /** Whose and which record's drafts these are, from `draftSubject`; a first save may change it. */
  subject: string
  /** Of a form in steps the one that it stands at; a draft remembers it. */
  step?: string
  /** A line of a tab has its draft back at once; anything else is offered the drafts of earlier visits. */
  storedIn?: StoredIn
  /**
   * Saves what is valid. `settle` takes what the server has now, and answers whether that is all
   * that is typed by then.
   */
  save: (values: Values, settle: (saved: Values) => boolean) => Promise<unknown>
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
 * A form that saves one thing: one request at a time, and nothing typed is lost: not by a failed
 * save, a conflict, a reload, the end of the session, nor by what is typed while a save is on its
 * way. A draft holds what was changed, so that it lies over whatever is saved by then.
 */
export function useDraftForm<Values extends DraftValues>(given: DraftForm<Values>) {
  const { rules, saved, subject, step, storedIn = 'browser', save } = given
  const drafts = useDrafts(subject, storedIn)
  const form = useForm<Values>({
    resolver: resolverOf(rules),
    defaultValues: withDraft(drafts.continued?.values ?? {}, saved) as DefaultValues<Values>,
  })
  const baseline = useRef(saved)
  const place = useRef({ subject, step })
  const inFlight = useRef(false)
  const [failure, setFailure] = useState<unknown>()

  const store = (values: Values) => {
    const { subject, step } = place.current
    const typed = changedValues(values, baseline.current) as DraftValues
    if (Object.keys(typed).length === 0) drafts.drop()
    else drafts.write(subject, step === undefined ? typed : { ...typed, step })
  }
  const storeTyped = useEffectEvent(store)
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => storeTyped(values) }),
    [form],
  )
  useEffect(() => {
    place.current = { subject, step }
    storeTyped(form.getValues())
  }, [form, subject, step])

  /**
   * Takes what the server has now; what was typed beside what was sent lies over it.
   * @returns whether nothing was
   */
  const settle = (now: Partial<Values>, sent?: Partial<Values>) => {
    const typed = changedValues(form.getValues(), { ...baseline.current, ...sent })
    const isAll = Object.keys(typed).length === 0
    // What the farmer was told of other fields stays, where this answer is not the form's own.
    const keep = { keepErrors: !inFlight.current, keepIsSubmitted: !inFlight.current }
    baseline.current = { ...baseline.current, ...now }
    // The inputs are not emptied in between: a key pressed before the next rendering would be lost.
    form.reset(baseline.current, { ...keep, keepValues: true })
    const values = { ...baseline.current, ...typed }
    for (const name of Object.keys(values) as Path<Values>[])
      form.setValue(name, values[name] as PathValue<Values, Path<Values>>, { shouldDirty: true })
    store(values)
    if (sent) drafts.forgetOthers()
    return isAll
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setFailure(undefined)
    const release = drafts.hold()
    const saveTyped = form.handleSubmit((values) => {
      const sent = form.getValues()
      return save(values, (now) => settle(now, sent))
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
    /** Why the last save failed; undefined where it did not. */
    failure,
    /** Whether the browser stores what is typed now. */
    isStored: drafts.isStored,
    /** The newest draft of earlier visits. */
    offer,
    drop: drafts.drop,
    discard: () => offer && drafts.discard(offer),
    /** Puts the offered draft into the form. @returns the step that it was left at */
    restore: () => {
      if (!offer || !drafts.adopt(offer)) return undefined
      form.reset(withDraft(offer.values, baseline.current), { keepDefaultValues: true })
      return offer.values.step
    },
  }
}
