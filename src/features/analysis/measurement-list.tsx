import type { Measurement } from '#contract/analysis.ts'
import { Provenance } from '#src/ui/provenance.tsx'

export function MeasurementList({ measurements }: { measurements: Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {measurements.map(({ name, label, value, unit }) => (
        <div key={name} className="flex items-baseline justify-between gap-x-3 px-3 py-2">
          <dt className="min-w-0 text-sm text-soft">{label}</dt>
          <dd className="flex shrink-0 items-baseline gap-2 tabular-nums">
            <span className="font-semibold">
              {value.toLocaleString()} {unit}
            </span>
            <Provenance kind="measured" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
