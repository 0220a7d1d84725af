import type { Measurement } from '#contract/analysis.ts'
import { Provenance } from '#src/ui/provenance.tsx'

export function MeasurementList({ measurements }: { measurements: Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {measurements.map(({ name, label, value, unit }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="flex items-baseline gap-2 tabular-nums">
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
