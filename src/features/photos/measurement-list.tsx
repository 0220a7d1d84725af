import type { Measurement } from '#contract/analysis.ts'
import { withUnit } from '#domain/units.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Provenance } from '#src/ui/provenance.tsx'

/** What the finding rests on, for who wants to know. */
export function MeasurementList({ measurements }: { measurements: Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-touch cursor-pointer px-3 py-2.5 text-sm font-semibold">
        How the photo was measured
      </summary>
      <dl className="divide-y divide-line border-t border-line">
        {measurements.map(({ name, label, value, unit }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2"
          >
            <dt className="min-w-0 grow basis-36 text-sm text-soft">{label}</dt>
            <dd className="flex shrink-0 items-baseline gap-2 tabular-nums">
              <span className="font-semibold">{withUnit(numberText(value), unit)}</span>{' '}
              <Provenance kind="measured" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
