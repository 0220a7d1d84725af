import { useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { useSaveSolarLocation, useSaveSolarSystem } from '#src/api/solar.ts'
import { saveFailureText } from '#src/api/request.ts'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { firstStep, locationFields, panelFields, type Step } from './solar-fields.ts'

type Wizard = {
  projectId: string
  systemId: string | undefined
  saved: SolarPayload
  draftSubject: string
  onCreated: (systemId: string) => void
}

const RULES = { 1: locationFields, 2: panelFields, 3: panelFields }

/** State of the wizard: its step, its one form over all steps, and its actions. */
export function useWizard({ projectId, systemId, saved, draftSubject, onCreated }: Wizard) {
  // `visit` remounts the step, whose heading then takes the focus for screen readers.
  const [place, setPlace] = useState({ step: firstStep(saved), visit: 0, system: saved })
  const location = useSaveSolarLocation(projectId)
  const save = useSaveSolarSystem(projectId)
  const draft = useDraftForm<SolarPayload>({
    rules: RULES[place.step],
    saved,
    subject: draftSubject,
    step: String(place.step),
    save: async (payload, settle) => {
      // A callback of the call itself does not run after unmount: a farmer who left stays there.
      const onSuccess = (id: string) => {
        if (!systemId) onCreated(id)
      }
      await save.mutateAsync({ systemId, payload }, { onSuccess })
      location.reset()
      // Stays on this step if the farmer typed more during the save.
      if (settle(payload)) goTo(3)
    },
  })
  const { form } = draft
  function goTo(step: Step, system = form.getValues()) {
    save.reset()
    form.reset(system, { keepDefaultValues: true })
    setPlace(({ visit }) => ({ step, visit: visit + 1, system }))
  }
  const saveLocation = form.handleSubmit((system) => {
    goTo(2, system)
    const { location: name, latitude, longitude } = system
    const typed = { location: name, latitude, longitude }
    // `location.isError` shows a failure.
    if (systemId)
      location.mutateAsync({ systemId, location: typed }).then(
        () => draft.settle(typed, typed),
        () => {},
      )
  })
  return {
    place,
    draft,
    goTo,
    saveLocation,
    restore: () => {
      const step = draft.restore()
      // Never to step 3: the insights show a saved system.
      if (step) goTo(step === '1' ? 1 : 2)
    },
    isSaving: save.isPending,
    failure: save.error
      ? saveFailureText(save.error, !!systemId && RECORD_KINDS.solar.words.gone)
      : undefined,
    locationFailed: location.isError,
  }
}
