import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { SolarPayload } from '#contract/solar.ts'
import type { SolarWeather } from '#contract/weather.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { maintenanceLines } from '#domain/tasks/maintenance-lines.ts'
import { usePriced } from '#src/api/book.ts'
import { useMay, useSeesMoney } from '#src/api/session.ts'
import { solarSystemQuery } from '#src/api/solar.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure, Loading, Skeleton } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { Disclosure } from './disclosure.tsx'
import { EnergyValueCard } from './energy-value-card.tsx'
import { CLEANING_CLAIM, optimalAngleClaim, PEAK_HOURS_CLAIM } from './fixed-claims.ts'
import { ForecastLine } from './forecast-line.tsx'
import { HistoryTab } from './history-tab.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { PlantFacts } from './plant-facts.tsx'
import { ProductionStatus } from './production-status.tsx'
import { ShortfallTask } from './shortfall-task.tsx'
import type { Step } from './solar-fields.ts'
import { StepHeading } from './step-heading.tsx'
import { MeasuredProduction, useProduction } from './use-production.ts'
import type { Uploads } from './use-read-uploads.ts'

const LiveReadings = lazy(() => import('./live-readings.tsx').then((m) => m.LiveReadings))
const ClearSkyCard = lazy(() => import('./clear-sky-card.tsx').then((m) => m.ClearSkyCard))

type InsightsStepProps = {
  projectId: string
  /** Undefined until the system is saved. */
  systemId: string | undefined
  system: SolarPayload
  takesFocus: boolean
  uploads: Uploads
  photoPanel: ReactNode
  chatButton: ReactNode
  /** Left out for those who may not. */
  onEdit?: (step: Step) => void
}

const HISTORY_TAB = 1

/** What was measured first; the fixed figures of the spec in full only where that is all there is. */
export function InsightsStep(props: InsightsStepProps) {
  const { projectId, systemId, takesFocus, photoPanel, chatButton, onEdit } = props
  const system = useWithTariff(props)
  const { history, weather, days, judgement, isLoading } = useProduction(
    projectId,
    systemId,
    system,
  )
  // A file that waits for the farmer, as after a reload, would not be seen on another tab.
  const [tab, setTab] = useState(props.uploads.uploads.length > 0 ? HISTORY_TAB : 0)
  const planning = useRef<HTMLDivElement>(null)
  const mayAdd = useMay('work')
  const seesMoney = useSeesMoney()
  const addFiles = () => {
    setTab(HISTORY_TAB)
    planning.current?.focus()
  }
  const renderAction = (shortfall: Shortfall) =>
    systemId && (
      <ShortfallTask
        panels={{ id: systemId, projectId, location: system.location }}
        shortfall={shortfall}
      />
    )
  const isMeasured = days.length > 0
  const sun = { system, onEdit, weather }
  const fixed = (
    <>
      <PerformanceCard system={system} />
      {seesMoney && <EnergyValueCard location={system.location} />}
    </>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <StepHeading
        title={t('Insights for {location}', { location: system.location })}
        takesFocus={takesFocus}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {isLoading ? (
          <InsightsLoading />
        ) : (
          <div className="grid min-w-0 grid-cols-1 gap-10">
            {history.isError ? (
              <Failure
                text={t('The measured days could not be loaded.')}
                onRetry={() => void history.refetch()}
                isRetrying={history.isFetching}
                className="rounded-card bg-act-tint p-4"
              />
            ) : (
              <ProductionStatus
                system={system}
                days={days}
                judgement={judgement}
                onAddFiles={mayAdd ? addFiles : undefined}
                onEditLocation={onEdit && (() => onEdit(1))}
                renderAction={renderAction}
              />
            )}
            {weather && <ForecastLine weather={weather} />}
            {systemId && (
              <div className="-mt-4 min-h-touch">
                <LazyBoundary errorFallback={null}>
                  <LiveReadings systemId={systemId} location={system.location} />
                </LazyBoundary>
              </div>
            )}
            {isMeasured && systemId && (
              <LazyBoundary fallback={<Skeleton className="h-96" />}>
                <MeasuredProduction
                  place={{ projectId, systemId }}
                  system={system}
                  days={days}
                  judgement={judgement}
                  onAddFiles={mayAdd ? addFiles : undefined}
                  onEdit={onEdit}
                  renderAction={renderAction}
                />
              </LazyBoundary>
            )}
            {isMeasured ? (
              <div className="-mt-10">
                <CloudlessDay {...sun} isOpen={false} />
                <Disclosure title={t('Example figures')}>{fixed}</Disclosure>
              </div>
            ) : (
              <>
                {fixed}
                <CloudlessDay {...sun} isOpen />
              </>
            )}
            <div ref={planning} tabIndex={-1} className="scroll-mt-4">
              <Section title={t('AI Solar Planning Assistant')}>
                <Tabs
                  label={t('AI Solar Planning Assistant')}
                  chosen={tab}
                  onChoose={setTab}
                  tabs={[
                    {
                      title: t('Optimization'),
                      content: <Optimization location={system.location} />,
                    },
                    {
                      title: t('Historical Data'),
                      content: (
                        <HistoryTab
                          place={systemId ? { projectId, systemId } : undefined}
                          uploads={props.uploads}
                          history={history.data}
                        />
                      ),
                    },
                    { title: t('Maintenance'), content: <Maintenance /> },
                  ]}
                />
              </Section>
            </div>
            {onEdit && (
              <div className="grid gap-2 sm:flex sm:items-center">
                <Link href={paths.dashboard} className={buttonStyle('primary')}>
                  {t('Complete Setup')}
                </Link>
                <p className="text-xs text-soft">
                  {t('Everything is saved. This opens your dashboard.')}
                </p>
              </div>
            )}
          </div>
        )}
        <aside className="grid min-w-0 grid-cols-1 gap-6">
          {photoPanel}
          <PlantFacts system={system}>
            <div className="flex flex-wrap gap-2">
              {onEdit && (
                <Button kind="secondary" onClick={() => onEdit(2)}>
                  {t('Edit Configuration')}
                </Button>
              )}
              {chatButton}
            </div>
          </PlantFacts>
        </aside>
      </div>
    </div>
  )
}

/** The wizard's form leaves out the tariff, which is asked here. */
function useWithTariff({ projectId, systemId, system }: InsightsStepProps) {
  const { data } = useQuery({
    ...solarSystemQuery(projectId, systemId ?? ''),
    enabled: systemId !== undefined,
  })
  const tariffPerKwh = data?.tariffPerKwh ?? ''
  return usePriced(useMemo(() => ({ ...system, tariffPerKwh }), [system, tariffPerKwh]))
}

/** As high as a phone's screen, so that what stands below does not move into it. */
const InsightsLoading = () => (
  <Loading
    label={t('Loading measured days')}
    shapes={['h-16', 'h-80', 'h-20', 'h-40']}
    className="grid min-h-dvh content-start gap-6"
  />
)

type CloudlessDayProps = Pick<InsightsStepProps, 'system' | 'onEdit'> & {
  weather: SolarWeather | null
  isOpen: boolean
}

function CloudlessDay({ system, weather, isOpen, onEdit }: CloudlessDayProps) {
  const site = siteFromFields(system)
  const title = t('What the sun offers')
  if (!site)
    return (
      <Section title={title}>
        <p data-not-a-figure="label" className="text-sm text-soft">
          {t('Needs a latitude from -90 to 90 and a longitude from -180 to 180.')}{' '}
          {onEdit && (
            <Button kind="quiet" onClick={() => onEdit(1)}>
              {t('Add them')}
            </Button>
          )}
        </p>
      </Section>
    )
  const card = (
    <LazyBoundary fallback={<Skeleton className="h-96" />}>
      <ClearSkyCard site={site} system={system} weather={weather} onEdit={onEdit} />
    </LazyBoundary>
  )
  if (isOpen) return <Section title={title}>{card}</Section>
  return (
    <Disclosure title={title} isLazy>
      {card}
    </Disclosure>
  )
}

function Optimization({ location }: { location: string }) {
  return (
    <FixedClaims
      claims={[
        t('Optimal angle: {angle}', { angle: optimalAngleClaim(location) }),
        say(PEAK_HOURS_CLAIM),
        say(CLEANING_CLAIM),
      ]}
    />
  )
}

const Maintenance = () => (
  <FixedClaims claims={maintenanceLines.map(({ task, due }) => `${say(task)} ${say(due)}`)} />
)

const FixedClaims = ({ claims }: { claims: string[] }) => (
  <div data-figures="sample">
    <ul className="divide-y divide-line">
      {claims.map((claim) => (
        <li key={claim} className="py-3">
          {claim}
        </li>
      ))}
    </ul>
    <Provenance kind="sample" />
  </div>
)
