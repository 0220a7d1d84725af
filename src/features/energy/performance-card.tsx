import { useState, type ReactNode } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { enteredText } from '#domain/units.ts'
import { cn } from '#src/lib/cn.ts'
import { kwhText } from '#src/lib/format.ts'
import { say } from '#src/lib/texts.ts'
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
    <Card aria-label="Performance Dashboard" className="@container">
      <h3 className="text-xl font-bold">Performance Dashboard</h3>
      <DefaultsNote sample={sample} />
      <dl
        className={cn(
          'mt-4 grid grid-cols-1 gap-3 @3xs:grid-cols-2',
          hasOwn ? '@xl:grid-cols-3' : '@2xl:grid-cols-4',
        )}
      >
        {system.currentGeneration && (
          <Metric
            label="Your daily generation"
            value={say(enteredText(system.currentGeneration, 'kWh'))}
            kind="measured"
            note="as you entered it"
          />
        )}
        {system.monthlyGeneration && (
          <Metric
            label="Your monthly average"
            value={say(enteredText(system.monthlyGeneration, 'kWh'))}
            kind="measured"
            note="as you entered it"
          />
        )}
        <Metric
          label="Current Generation"
          value={`${sampleKwAt(hour, sample).toFixed(2)} kW`}
          kind="sample"
          note="fixed curve, 6 AM to 6 PM"
        />
        <Metric
          label="Today's Total"
          value={kwhText(todayTotalKwh(sample))}
          kind="sample"
          note="4.5 hours of full sun"
        />
        <Metric
          label="Monthly Average"
          value={kwhText(monthlyAverageKwh(sample))}
          kind="sample"
          note="30 such days"
        />
        <Metric
          label="System Status"
          value={<Badge tone="green">{SYSTEM_STATUS_CLAIM}</Badge>}
          kind="sample"
          note="nothing was checked"
        />
      </dl>
      <p className="mt-4">
        Panel health: {PANEL_HEALTH_CLAIM}. <Provenance kind="sample" />
      </p>
      {/* Reserves the height of the sentence, to avoid a layout shift. */}
      <p className="mt-1 min-h-12 @xl:min-h-6">{measured}</p>
    </Card>
  )
}

/** Names the defaults that replace unusable entries. */
function DefaultsNote({ sample }: { sample: SampleSystem }) {
  const defaults = [
    sample.capacityIsDefault && `a capacity of ${sample.capacityKw} kW`,
    sample.efficiencyIsDefault && `an efficiency of ${sample.efficiencyPercent}%`,
  ].filter(Boolean)
  if (defaults.length === 0) return null
  return (
    <p className="mt-2 rounded-lg bg-sun-tint p-3 text-sm">
      These figures use {defaults.join(' and ')}, because what you entered cannot be read as such a
      number. <Provenance kind="sample" />
    </p>
  )
}
