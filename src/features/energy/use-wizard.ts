import { useRef, useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { useSaveSolarLocation, useSaveSolarSystem } from '#src/api/solar.ts'
import { whyNotSaved } from '#src/api/why-not-saved.ts'
import { firstStep, type LocationFields, type PanelFields, type Step } from './solar-fields.ts'
import { useWizardDraft } from './use-wizard-draft.ts'

type Wizard = {
  projectId: string
  systemId: string | undefined
  saved: SolarPayload
  draftSubject: string
  onCreated: (systemId: string) => void
}

/** Where the wizard stands, what was typed so far, and what its buttons do. */
export function useWizard({ projectId, systemId, saved, draftSubject, onCreated }: Wizard) {
  const [place, setPlace] = useState({ step: firstStep(saved), hasMoved: false })
  const [system, setSystem] = useState(saved)
  const [formKey, setFormKey] = useState(0)
  const draft = useWizardDraft(draftSubject, saved)
  const location = useSaveSolarLocation(projectId)
  const save = useSaveSolarSystem(projectId)
  const inFlight = useRef(false)
  const keep = (values: SolarPayload, step: Step) => {
    setSystem(values)
    draft.keep(values, step)
  }
  const goTo = (step: Step) => {
    save.reset()
    setPlace({ step, hasMoved: true })
  }
  const type = (fields: Partial<SolarPayload>) => keep({ ...system, ...fields }, place.step)
  const saveLocation = (typed: LocationFields) => {
    keep({ ...system, ...typed }, 2)
    goTo(2)
    // The failure is shown from the mutation's own state.
    if (systemId)
      location.mutateAsync({ systemId, location: typed }).then(
        () => draft.settle(typed),
        () => {},
      )
  }
  const savePanels = (typed: PanelFields) => {
    if (inFlight.current) return
    inFlight.current = true
    const payload = { ...system, ...typed }
    keep(payload, 2)
    const release = draft.hold()
    // A farmer who has gone elsewhere by the time of the answer is not called back.
    const onSuccess = (id: string) => {
      location.reset()
      // What was typed while the save was on its way stands where it was typed.
      if (draft.isTyped(payload)) goTo(3)
      if (!systemId) onCreated(id)
    }
    save
      .mutateAsync({ systemId, payload }, { onSuccess })
      .then(
        () => draft.settle(payload),
        () => {},
      )
      .finally(() => {
        inFlight.current = false
        release()
      })
  }
  const restore = () => {
    const restored = draft.restore()
    if (!restored) return
    keep(restored.values, restored.step)
    setFormKey(formKey + 1)
    goTo(restored.step)
  }
  return {
    place,
    system,
    draft,
    formKey,
    goTo,
    type,
    saveLocation,
    savePanels,
    restore,
    isSaving: save.isPending,
    failure: save.error ? whyNotSaved(save.error, systemId && 'solar system') : undefined,
    locationFailed: location.isError,
  }
}
