import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useForm, type DefaultValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { sameValues, shaped, type DraftValues } from '#src/lib/drafts.ts'
import { useDrafts } from '#src/lib/use-drafts.ts'

type RecordForm<Values extends DraftValues> = {
  schema: ZodMiniType<Values, Values>
  /** What is saved, or the empty form. */
  saved: Values
  /** Whose and which record's drafts these are, from `draftSubject`. */
  subject: string
  save: (values: Values) => Promise<unknown>
}

/**
 * A form that saves one record: one request at a time, and nothing typed is lost: not by a failed
 * save, nor by leaving, nor by what is typed while a save is on its way.
 */
export function useRecordForm<Values extends DraftValues>(given: RecordForm<Values>) {
  const { schema, saved, subject, save } = given
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: saved as DefaultValues<Values>,
  })
  const drafts = useDrafts(subject)
  const baseline = useRef(saved)
  const inFlight = useRef(false)
  const [failure, setFailure] = useState<unknown>()

  const keepDraft = useEffectEvent((values: Values) => {
    if (sameValues(values, baseline.current)) drafts.drop()
    else drafts.keep(values)
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(values),
      }),
    [form],
  )

  const saveValid = async (values: Values) => {
    const typed = form.getValues()
    try {
      await save(values)
    } catch (error) {
      setFailure(error)
      return
    }
    const typedSince = !sameValues(form.getValues(), typed)
    baseline.current = values
    drafts.drop()
    drafts.withdrawOffers()
    form.reset(values, { keepValues: typedSince })
    if (typedSince) drafts.keep(form.getValues())
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setFailure(undefined)
    const release = drafts.hold()
    void form
      .handleSubmit(saveValid)(event)
      .finally(() => {
        inFlight.current = false
        release()
      })
  }

  const offer = drafts.offers.find(({ values }) => !sameValues(shaped(values, saved), saved))
  return {
    form,
    submit,
    /** Why the last save failed; undefined where it did not. */
    failure,
    isKept: drafts.isKept,
    offer,
    restore: () => {
      if (!offer || !drafts.adopt(offer)) return
      form.reset(shaped(offer.values, saved), { keepDefaultValues: true })
    },
    discard: () => offer && drafts.discard(offer),
  }
}
