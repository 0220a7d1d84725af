import type { ReactNode } from 'react'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'

type MetricProps = {
  label: string
  value: ReactNode
  kind: ProvenanceKind
  /** Qualifies the provenance, such as '(clear sky)'. */
  note?: ReactNode
}

/** A figure in a `<dl>`, with its provenance. */
export function Metric({ label, value, kind, note }: MetricProps) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3 sm:p-4">
      <dt className="text-sm font-semibold text-soft">{label}</dt>
      <dd className="mt-1">
        <span className="text-base font-semibold break-words tabular-nums sm:text-xl">{value}</span>
        <span className="mt-1 block text-xs text-soft">
          <Provenance kind={kind} />
          {note && <> {note}</>}
        </span>
      </dd>
    </div>
  )
}
