import { useEffect, type ReactNode } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { useWhoElse } from '#src/api/who.ts'
import { whenIdle } from '#src/lib/async.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { say, t } from '#src/lib/texts.ts'
import { typedValue } from '#src/lib/typed-value.ts'
import { DraftNotice, UnsavedNote } from '#src/ui/draft-notice.tsx'
import { ConflictPanel } from '#src/ui/conflict-panel.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import type { RecordFields } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import { Loading } from '#src/ui/card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { LocationStep } from './location-step.tsx'
import { optionText } from './solar-fields.ts'
import { StepProgress } from './step-heading.tsx'
import { useReadUploads } from './use-read-uploads.ts'
import { useWizard } from './use-wizard.ts'

// Apart, as each visit shows one of them first.
const PanelStep = lazy(() => import('./panel-step.tsx').then((m) => m.PanelStep))
export const InsightsStep = lazy(() => import('./insights-step.tsx').then((m) => m.InsightsStep))

type SolarWizardProps = {
  projectId: string
  /** Undefined until the system is saved. */
  systemId: string | undefined
  /** Empty for a new system. */
  saved: SolarPayload
  version: string | undefined
  draftSubject: string
  onCreated: (systemId: string) => void
  photoPanel: ReactNode
  chatButton: ReactNode
}

type SolarInsightsProps = Omit<SolarWizardProps, 'version' | 'onCreated'>

/** The last step alone, for those who may not change the system. */
export function SolarInsights({ saved, draftSubject, ...place }: SolarInsightsProps) {
  const { projectId, systemId = '' } = place
  const uploads = useReadUploads({ projectId, systemId }, `${draftSubject}uploads`)
  return (
    <LazyBoundary fallback={<Loading label={t('Loading insights')} shapes={['h-dvh']} />}>
      <InsightsStep {...place} system={saved} takesFocus={false} uploads={uploads} />
    </LazyBoundary>
  )
}

/** Spec section 4. Typed values survive failed saves and step changes. */
export function SolarWizard(props: SolarWizardProps) {
  const { projectId, systemId, photoPanel, chatButton } = props
  const { place, draft, goTo, ...wizard } = useWizard(props)
  const { system } = place
  const uploads = useReadUploads(
    { projectId, systemId: systemId ?? '' },
    `${props.draftSubject}uploads`,
  )
  const nameOf = useWhoElse()
  const takesFocus = place.visit > 0
  const showsInsights = place.step === 3
  useEffect(() => whenIdle(() => void PanelStep.preload()), [])
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
          {wizard.locationFailed && systemId && (
            <p role="status" className="rounded-control bg-look-tint p-4">
              {t('The location is not saved yet: it will be saved with your panels.')}
            </p>
          )}
          <LazyBoundary fallback={<Loading label={t('Loading the form')} shapes={['h-dvh']} />}>
            <PanelStep
              key={place.visit}
              form={draft.form}
              takesFocus={takesFocus}
              isSaving={wizard.isSaving}
              isDirty={draft.isDirty}
              isStored={draft.isStored}
              failure={wizard.failure}
              onBack={() => goTo(1)}
              onSave={draft.submit}
            />
          </LazyBoundary>
          <ConflictPanel
            failure={wizard.conflict}
            labelOf={(field) => say(panelLabels[field]?.label ?? field)}
            textOf={(text, field) => typedValue(panelLabels[field], optionText(text, field))}
            nameOf={nameOf}
            isSaving={wizard.isSaving}
            onResolve={draft.resolve}
          />
          <ForecastCard
            location={system.location}
            place={systemId === undefined ? undefined : { projectId, systemId }}
          />
        </>
      )}
      {place.step === 1 && <UnsavedNote isDirty={draft.isDirty} isStored={draft.isStored} />}
      {showsInsights && (
        <LazyBoundary fallback={<Loading label={t('Loading insights')} shapes={['h-dvh']} />}>
          <InsightsStep
            projectId={projectId}
            systemId={systemId}
            system={system}
            takesFocus={takesFocus}
            uploads={uploads}
            photoPanel={photoPanel}
            chatButton={chatButton}
            onEdit={goTo}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

const panelLabels: RecordFields = solarFields
