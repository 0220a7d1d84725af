import type { ReactNode } from 'react'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'

type MetricProps = {
  label: string
  value: ReactNode
  kind: ProvenanceKind
  /** Replaces the name of the kind. */
  mark?: string
  note?: ReactNode
}

/** A figure in a `<dl>`: label, number with its unit, and one soft line. */
export const Metric = ({ label, value, kind, mark, note }: MetricProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-soft">{label}</dt>
    <dd>
      <span className="text-xl font-semibold break-words">{value}</span>
      <span className="flex min-h-4.5 flex-wrap gap-x-1.5 text-xs text-soft">
        {note && <span>{note}</span>}
        <Provenance kind={kind} text={mark} />
      </span>
    </dd>
  </div>
)

/** Two columns on a phone, so that four figures fit above the fold. */
export const Metrics = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">{children}</dl>
)
