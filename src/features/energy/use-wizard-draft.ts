import { useRef, useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { sameValues, shaped } from '#src/lib/drafts.ts'
import { useDrafts } from '#src/lib/use-drafts.ts'
import type { Step } from './solar-fields.ts'

/** Where a draft was left: never at the insights, which are of a saved system. */
const stepOf = (text: unknown): Step => (text === '1' ? 1 : 2)

/**
 * What is typed into the wizard and not saved yet, kept in this browser and offered on return.
 * @param subject whose and which system's, from `draftSubject`
 */
export function useWizardDraft(subject: string, saved: SolarPayload) {
  const drafts = useDrafts(subject)
  const baseline = useRef(saved)
  const typed = useRef(saved)
  const [isDirty, setDirty] = useState(false)
  const compare = () => {
    const isSame = sameValues(typed.current, baseline.current)
    setDirty(!isSame)
    if (isSame) drafts.drop()
    return isSame
  }
  const offer = drafts.offers.find(({ values }) => !sameValues(shaped(values, saved), saved))
  return {
    isDirty,
    isKept: drafts.isKept,
    offer,
    /** What is typed now, and on which step. */
    keep: (values: SolarPayload, step: Step) => {
      typed.current = values
      if (!compare()) drafts.keep({ ...values, step: String(step) })
    },
    hold: drafts.hold,
    /** Whether this is all that is typed by now. */
    isTyped: (values: SolarPayload) => sameValues(typed.current, values),
    /** What the server has now; what was typed since stays a draft. */
    settle: (fields: Partial<SolarPayload>) => {
      baseline.current = { ...baseline.current, ...fields }
      if (compare()) drafts.withdrawOffers()
    },
    /** Makes the offered draft the wizard's own. */
    restore: () => {
      if (!offer || !drafts.adopt(offer)) return undefined
      return { values: shaped(offer.values, saved), step: stepOf(offer.values.step) }
    },
    discard: () => offer && drafts.discard(offer),
  }
}
