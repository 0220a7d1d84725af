import { useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { SaveConflict } from '#domain/records/merge.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { useSaveSolarLocation, useSaveSolarSystem } from '#src/api/save-solar.ts'
import { saveFailureText } from '#src/api/request.ts'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import {
  firstStep,
  locationFields,
  panelFields,
  toSolarPayload,
  type Step,
} from './solar-fields.ts'

type Wizard = {
  projectId: string
  systemId: string | undefined
  saved: SolarPayload
  version: string | undefined
  draftSubject: string
  onCreated: (systemId: string) => void
}

const RULES = { 1: locationFields, 2: panelFields, 3: panelFields }

/** State of the wizard: its step, its one form over all steps, and its actions. */
export function useWizard(wizard: Wizard) {
  const { projectId, systemId, saved, version, draftSubject, onCreated } = wizard
  // `visit` remounts the step, whose heading then takes the focus for screen readers.
  const [place, setPlace] = useState({ step: firstStep(saved), visit: 0, system: saved })
  const location = useSaveSolarLocation(projectId)
  const save = useSaveSolarSystem(projectId)
  const draft = useDraftForm<SolarPayload>({
    rules: RULES[place.step],
    saved,
    version,
    subject: draftSubject,
    step: String(place.step),
    save: async (payload, settle, opened) => {
      // A callback of the call itself does not run after unmount: a farmer who left stays there.
      const onSuccess = ({ id }: { id: string }) => {
        if (!systemId) onCreated(id)
      }
      const sent = { systemId, payload, opened, valuesOf: toSolarPayload }
      const now = await save.mutateAsync(sent, { onSuccess })
      location.reset()
      // Stays on this step if the farmer typed more during the save.
      if (settle(now.base, now.version)) goTo(3)
    },
  })
  const { form } = draft
  function goTo(step: Step, system = form.getValues()) {
    save.reset()
    form.reset(system, { keepDefaultValues: true })
    setPlace(({ visit }) => ({ step, visit: visit + 1, system }))
  }
  async function saveTyped(
    id: string,
    typed: Parameters<typeof location.mutateAsync>[0]['location'],
  ) {
    const opened = draft.opened()
    const now = await location.mutateAsync({ systemId: id, location: typed, opened })
    draft.settle(now.base, typed)
    // Other fields of a newer version are merged when the panels are saved.
    if (now.version && !now.isMerged) draft.adoptVersion(now.version)
  }
  const saveLocation = form.handleSubmit((system) => {
    goTo(2, system)
    const { location: name, latitude, longitude, altitudeM = '' } = system
    const typed = { location: name, latitude, longitude, altitudeM }
    // `location.isError` shows a failure.
    if (systemId) saveTyped(systemId, typed).catch(() => {})
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
    /** Also another failure of the last save. */
    conflict: save.error,
    failure:
      save.error && !(save.error instanceof SaveConflict)
        ? saveFailureText(save.error, !!systemId && RECORD_KINDS.solar.words.gone)
        : undefined,
    locationFailed: location.isError,
  }
}
