import {
  dollarsText,
  energyValue,
  SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY,
} from '#domain/energy-value.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Metric } from './metric.tsx'

/** Spec sections 2 and 9. */
export function EnergyValueCard({ location }: { location: string }) {
  const value = energyValue(location)
  return (
    <Card aria-label="Energy Value Calculator" className="@container">
      <h3 className="flex flex-wrap items-center gap-2 text-xl font-bold">
        Energy Value Calculator <Badge tone="blue">Beta</Badge>
      </h3>
      <p className="mt-1 text-sm text-soft">
        Based on the sample of {SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY} kWh a day and an example rate for
        your location. Your own tariff will differ. <Provenance kind="sample" />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        <Metric label="Daily Value" value={dollarsText(value.dailyDollars)} kind="estimate" />
        <Metric label="Monthly Value" value={dollarsText(value.monthlyDollars)} kind="estimate" />
        <Metric label="Yearly Value" value={dollarsText(value.yearlyDollars)} kind="estimate" />
        <Metric
          label="Electricity Rate"
          value={`${dollarsText(value.dollarsPerKwh)} per kWh`}
          kind="estimate"
        />
      </dl>
    </Card>
  )
}
