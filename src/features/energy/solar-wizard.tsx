import { useEffect, type ReactNode } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { whenIdle } from '#src/lib/when-idle.ts'
import { DraftNotice, UnsavedNote } from '#src/ui/draft-notice.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { HistoryTab } from './history-tab.tsx'
import { InsightsStep } from './insights-step.tsx'
import { LocationStep } from './location-step.tsx'
import type { RenderShortfallAction } from './measured-history.tsx'
import { PanelStep } from './panel-step.tsx'
import { StepProgress } from './step-progress.tsx'
import { useReadUploads } from './use-read-uploads.ts'
import { useWizard } from './use-wizard.ts'

const HistoryView = lazy(() => import('./history-view.tsx').then((m) => m.HistoryView))

type SolarWizardProps = {
  projectId: string
  /** Undefined until the system is saved. */
  systemId: string | undefined
  /** As saved, or empty. */
  saved: SolarPayload
  /** Whose and which system's drafts these are, from `draftSubject`. */
  draftSubject: string
  onCreated: (systemId: string) => void
  photoPanel: ReactNode
  chatButton: ReactNode
  renderShortfallAction: RenderShortfallAction
}

/** Spec section 4: location, panels, insights. What was typed outlives every failure and step. */
export function SolarWizard(props: SolarWizardProps) {
  const { projectId, systemId, photoPanel, chatButton, renderShortfallAction } = props
  const { place, draft, goTo, ...wizard } = useWizard(props)
  const { system } = place
  const { reads, read } = useReadUploads(
    { projectId, systemId: systemId ?? '' },
    `${props.draftSubject}uploads`,
  )
  const takesFocus = place.visit > 0
  const showsInsights = place.step === 3
  useEffect(
    () => (showsInsights ? whenIdle(() => void HistoryView.preload()) : undefined),
    [showsInsights],
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <StepProgress step={place.step} />
      {draft.offer && (
        <DraftNotice
          savedAt={draft.offer.savedAt}
          onRestore={wizard.restore}
          onDiscard={draft.discard}
        />
      )}
      {place.step === 1 && (
        <LocationStep
          key={place.visit}
          form={draft.form}
          takesFocus={takesFocus}
          onContinue={(event) => void wizard.saveLocation(event)}
        />
      )}
      {place.step === 2 && (
        <>
          <ForecastCard location={system.location} />
          {wizard.locationFailed && systemId && (
            <p role="status" className="rounded-lg bg-sun-tint p-4">
              The location is not saved yet. It is saved together with your panels below.
            </p>
          )}
          <PanelStep
            key={place.visit}
            form={draft.form}
            takesFocus={takesFocus}
            isSaving={wizard.isSaving}
            failure={wizard.failure}
            onBack={() => goTo(1)}
            onSave={draft.submit}
          />
        </>
      )}
      {!showsInsights && (
        <UnsavedNote isDirty={draft.isDirty && !wizard.isSaving} isStored={draft.isStored} />
      )}
      {showsInsights && (
        <InsightsStep
          projectId={projectId}
          systemId={systemId}
          system={system}
          takesFocus={takesFocus}
          photoPanel={photoPanel}
          chatButton={chatButton}
          history={
            <HistoryTab
              uploads={reads.usable}
              onUploaded={read}
              readings={
                systemId && (
                  <LazyBoundary>
                    <HistoryView
                      projectId={projectId}
                      systemId={systemId}
                      reads={reads}
                      renderShortfallAction={renderShortfallAction}
                    />
                  </LazyBoundary>
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
