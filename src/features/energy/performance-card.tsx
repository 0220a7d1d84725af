import { useState, type ReactNode } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { enteredText } from '#domain/units.ts'
import { cn } from '#src/lib/cn.ts'
import { kwhText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { PANEL_HEALTH_CLAIM, SYSTEM_STATUS_CLAIM } from './fixed-claims.ts'
import { Metric } from './metric.tsx'
import {
  monthlyAverageKwh,
  sampleKwAt,
  sampleSystem,
  todayTotalKwh,
  type SampleSystem,
} from './sample-generation.ts'

/** Hours since local midnight. */
const hourOf = (time: Date) => time.getHours() + time.getMinutes() / 60

type PerformanceCardProps = {
  system: SolarPayload
  /** Shown below the fixed claim of panel health. */
  measured: ReactNode
}

/** Spec sections 2 and 9: entered generation beside the sample figures of a fixed curve. */
export function PerformanceCard({ system, measured }: PerformanceCardProps) {
  const [hour] = useState(() => hourOf(new Date()))
  const sample = sampleSystem(system)
  const hasOwn = Boolean(system.currentGeneration || system.monthlyGeneration)
  return (
    <Card aria-label={t('Performance Dashboard')} className="@container">
      <h3 className="text-xl font-semibold">{t('Performance Dashboard')}</h3>
      <DefaultsNote sample={sample} />
      <dl
        className={cn(
          'mt-4 grid grid-cols-1 gap-3 @3xs:grid-cols-2',
          hasOwn ? '@xl:grid-cols-3' : '@2xl:grid-cols-4',
        )}
      >
        {system.currentGeneration && (
          <Metric
            label={t('Your daily generation')}
            value={say(enteredText(system.currentGeneration, 'kWh'))}
            kind="entered"
          />
        )}
        {system.monthlyGeneration && (
          <Metric
            label={t('Your monthly average')}
            value={say(enteredText(system.monthlyGeneration, 'kWh'))}
            kind="entered"
          />
        )}
        <Metric
          label={t('Current Generation')}
          value={t('{kw} kW', { kw: sampleKwAt(hour, sample).toFixed(2) })}
          kind="sample"
          note={t('fixed curve, 6 AM to 6 PM')}
        />
        <Metric
          label={t("Today's Total")}
          value={kwhText(todayTotalKwh(sample))}
          kind="sample"
          note={t('4.5 hours of full sun')}
        />
        <Metric
          label={t('Monthly Average')}
          value={kwhText(monthlyAverageKwh(sample))}
          kind="sample"
          note={t('30 of these days')}
        />
        <Metric
          label={t('System Status')}
          value={<Badge tone="green">{say(SYSTEM_STATUS_CLAIM)}</Badge>}
          kind="sample"
          note={t('not checked')}
        />
      </dl>
      <p className="mt-4">
        {t('Panel health: {claim}.', { claim: PANEL_HEALTH_CLAIM })} <Provenance kind="sample" />
      </p>
      {/* Reserves the height of the sentence, to avoid a layout shift. */}
      <p className="mt-1 min-h-12 @xl:min-h-6">{measured}</p>
    </Card>
  )
}

/** Names the defaults that replace unusable entries. */
function DefaultsNote({ sample }: { sample: SampleSystem }) {
  const defaults = [
    sample.capacityIsDefault && t('{capacity} kW', { capacity: sample.capacityKw }),
    sample.efficiencyIsDefault && t('{percent}% efficiency', { percent: sample.efficiencyPercent }),
  ].filter(Boolean)
  if (defaults.length === 0) return null
  return (
    <p className="mt-2 rounded-control bg-look-tint p-3 text-sm">
      {t('Assumed, as your entry is not a number: {values}.', { values: defaults.join(', ') })}{' '}
      <Provenance kind="sample" />
    </p>
  )
}
