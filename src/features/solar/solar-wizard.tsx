import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { useSaveSolarLocation, useSaveSolarSystem } from '#src/api/solar.ts'
import type { UploadedFile } from '#src/uploader/object-uploader.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { HistoryTab } from './history-tab.tsx'
import { InsightsStep } from './insights-step.tsx'
import { LocationStep } from './location-step.tsx'
import { PanelStep } from './panel-step.tsx'
import { firstStep, type LocationFields, type PanelFields, type Step } from './solar-fields.ts'
import { StepProgress } from './step-progress.tsx'

const HistoryView = lazy(() =>
  import('./history-view.tsx').then((m) => ({ default: m.HistoryView })),
)

type SolarWizardProps = {
  projectId: string
  /** Undefined until the system is saved. */
  systemId: string | undefined
  /** As saved, or empty. */
  saved: SolarPayload
  onCreated: (systemId: string) => void
  photoPanel: ReactNode
}

/** Spec section 4: location, panels, insights. What was typed outlives every failure and step. */
export function SolarWizard(props: SolarWizardProps) {
  const { projectId, systemId, photoPanel } = props
  const { place, system, goTo, saveLocation, savePanels, keepPanels, ...saves } = useWizard(props)
  const [uploads, setUploads] = useState<UploadedFile[]>([])
  const takesFocus = place.hasMoved
  return (
    <div className="grid gap-6">
      <StepProgress step={place.step} />
      {place.step === 1 && (
        <LocationStep location={system} takesFocus={takesFocus} onContinue={saveLocation} />
      )}
      {place.step === 2 && (
        <>
          <ForecastCard location={system.location} />
          {saves.locationFailed && systemId && (
            <p role="status" className="rounded-lg bg-sun-tint p-4">
              The location is not saved yet. It is saved together with your panels below.
            </p>
          )}
          <PanelStep
            panels={system}
            takesFocus={takesFocus}
            isSaving={saves.isSaving}
            failure={saves.failure}
            onBack={(panels) => {
              keepPanels(panels)
              goTo(1)
            }}
            onSave={savePanels}
          />
        </>
      )}
      {place.step === 3 && (
        <InsightsStep
          system={system}
          takesFocus={takesFocus}
          photoPanel={photoPanel}
          history={
            <HistoryTab
              uploads={uploads}
              onUploaded={(files) => setUploads([...uploads, ...files])}
              readings={
                systemId && (
                  <Suspense>
                    <HistoryView projectId={projectId} systemId={systemId} uploads={uploads} />
                  </Suspense>
                )
              }
            />
          }
          onEdit={() => goTo(2)}
        />
      )}
    </div>
  )
}

function useWizard({ projectId, systemId, saved, onCreated }: SolarWizardProps) {
  const [place, setPlace] = useState({ step: firstStep(saved), hasMoved: false })
  const [system, setSystem] = useState(saved)
  const location = useSaveSolarLocation(projectId)
  const save = useSaveSolarSystem(projectId)
  const inFlight = useRef(false)
  const goTo = (step: Step) => {
    save.reset()
    setPlace({ step, hasMoved: true })
  }
  const saveLocation = (typed: LocationFields) => {
    setSystem({ ...system, ...typed })
    goTo(2)
    if (systemId) location.mutate({ systemId, location: typed })
  }
  const savePanels = (typed: PanelFields) => {
    if (inFlight.current) return
    inFlight.current = true
    const payload = { ...system, ...typed }
    setSystem(payload)
    save.mutate(
      { systemId, payload },
      {
        onSuccess: (id) => {
          location.reset()
          goTo(3)
          if (!systemId) onCreated(id)
        },
        onSettled: () => {
          inFlight.current = false
        },
      },
    )
  }
  return {
    place,
    system,
    goTo,
    saveLocation,
    savePanels,
    keepPanels: (typed: PanelFields) => setSystem({ ...system, ...typed }),
    isSaving: save.isPending,
    failure: save.error ? failureSentence(save.error) : undefined,
    locationFailed: location.isError,
  }
}
