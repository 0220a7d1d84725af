import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { SolarPayload } from '#contract/solar.ts'
import type { SolarDay } from '#contract/solar-history.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { historyQuery } from '#src/api/solar-history.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { buttonStyle, Button } from '#src/ui/button.tsx'
import { Card, Skeleton } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { RecordLayout } from '#src/ui/record-layout.tsx'
import { maintenanceLines } from '#domain/tasks/maintenance-lines.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { newestYear } from './daily-production.ts'
import { EnergyValueCard } from './energy-value-card.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { StepHeading } from './step-heading.tsx'
import { CLEANING_CLAIM, optimalAngleClaim, PEAK_HOURS_CLAIM } from './fixed-claims.ts'

const MeasuredShare = lazy(() => import('./measured-share.tsx').then((m) => m.MeasuredShare))
const ClearSkyCard = lazy(() => import('./clear-sky-card.tsx').then((m) => m.ClearSkyCard))

type InsightsStepProps = {
  projectId: string
  /** Undefined until the system is saved. */
  systemId: string | undefined
  system: SolarPayload
  takesFocus: boolean
  history: ReactNode
  photoPanel: ReactNode
  chatButton: ReactNode
  onEdit: () => void
}

export function InsightsStep(props: InsightsStepProps) {
  const { projectId, systemId, system, takesFocus, history, photoPanel, chatButton, onEdit } = props
  const { data: measured, isError } = useQuery({
    ...historyQuery({ projectId, systemId: systemId ?? '' }),
    enabled: systemId !== undefined,
  })
  const year = useMemo(() => newestYear(measured?.days ?? []), [measured])
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3 [&>h2]:min-w-0">
        <StepHeading
          title={t('Insights for {location}', { location: system.location })}
          takesFocus={takesFocus}
        />
        {chatButton}
      </div>
      <RecordLayout aside={photoPanel}>
        <PerformanceCard
          system={system}
          measured={
            isError
              ? t('The measured days could not be loaded.')
              : measured && <Measured system={system} year={year} />
          }
        />
        <EnergyValueCard location={system.location} year={year} />
        <SunCard system={system} onEdit={onEdit} />
        <PlanningAssistant location={system.location} history={history} />
      </RecordLayout>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <Button kind="secondary" onClick={onEdit}>
          {t('Edit Configuration')}
        </Button>
        <Link href={paths.dashboard} className={buttonStyle('primary')}>
          {t('Complete Setup')}
        </Link>
      </div>
    </div>
  )
}

function Measured({ system, year }: { system: SolarPayload; year: SolarDay[] }) {
  if (year.length === 0)
    return t('No days measured yet: upload your inverter’s files under Historical Data.')
  return (
    <LazyBoundary errorFallback={null}>
      <MeasuredShare system={system} year={year} />
    </LazyBoundary>
  )
}

function SunCard({ system, onEdit }: { system: SolarPayload; onEdit: () => void }) {
  const site = siteFromFields(system)
  if (!site) {
    return (
      <Card aria-label={t('What the sun offers')}>
        <h3 className="text-xl font-semibold">{t('What the sun offers')}</h3>
        <p data-not-a-figure="label" className="mt-1 text-soft">
          {t(
            'Needs a latitude from -90 to 90 and a longitude from -180 to 180. Add them under Edit Configuration, Back to Location.',
          )}
        </p>
      </Card>
    )
  }
  return (
    <LazyBoundary fallback={<Skeleton className="h-96" />}>
      <ClearSkyCard site={site} system={system} onEdit={onEdit} />
    </LazyBoundary>
  )
}

type PlanningAssistantProps = {
  location: string
  /** Content of the 'Historical Data' tab. */
  history: ReactNode
}

function PlanningAssistant({ location, history }: PlanningAssistantProps) {
  const tabs = [
    { title: t('Optimization'), content: <Optimization location={location} /> },
    { title: t('Historical Data'), content: history },
    { title: t('Maintenance'), content: <Maintenance /> },
  ]
  return (
    <Card aria-label={t('AI Solar Planning Assistant')}>
      <h3 className="mb-3 text-xl font-semibold">{t('AI Solar Planning Assistant')}</h3>
      <Tabs label={t('AI Solar Planning Assistant')} tabs={tabs} />
    </Card>
  )
}

function Optimization({ location }: { location: string }) {
  const claims = [
    t('Optimal angle: {angle}', { angle: optimalAngleClaim(location) }),
    say(PEAK_HOURS_CLAIM),
    say(CLEANING_CLAIM),
  ]
  return (
    <ul className="grid gap-3">
      {claims.map((claim) => (
        <li key={claim} className="rounded-control bg-sunken p-4">
          {claim} <Provenance kind="sample" />
        </li>
      ))}
    </ul>
  )
}

function Maintenance() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {maintenanceLines.map(({ task, due }) => (
        <li key={task.id} className="rounded-control bg-sunken p-4">
          <strong>{say(task)}</strong> {say(due)} <Provenance kind="sample" />
        </li>
      ))}
    </ul>
  )
}
