import type { ReactNode } from 'react'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'

type MetricProps = {
  label: string
  value: ReactNode
  kind: ProvenanceKind
  /** Said of the kind, such as '(clear sky)'. */
  note?: ReactNode
}

/** A figure in a `<dl>`, and what kind of figure it is. */
export function Metric({ label, value, kind, note }: MetricProps) {
  return (
    <div className="min-w-0 rounded-lg bg-sunken p-3 sm:p-4">
      <dt className="text-sm font-semibold text-soft">{label}</dt>
      <dd className="mt-1">
        <span className="text-lg font-bold break-words tabular-nums sm:text-xl">{value}</span>
        <span className="mt-1 block text-xs text-soft">
          <Provenance kind={kind} />
          {note && <> {note}</>}
        </span>
      </dd>
    </div>
  )
}

/** Fixed text of spec section 9: measured by nobody, shown with the label 'sample'. */
export const SYSTEM_STATUS_CLAIM = 'Optimal'
export const PANEL_HEALTH_CLAIM = 'Operating at 94% of theoretical maximum'
export const CLEANING_CLAIM = 'Cleaning the panels gives a 5-10% boost'
export const PEAK_HOURS_CLAIM = 'Peak hours are 10 AM - 3 PM'
/** Spec section 2, Historical Data tab, after an upload. */
export const IMPROVEMENT_CLAIM = '15% improvement over the past year'

/** Spec section 9: by a word in the location's text, not by its latitude. */
export const optimalAngleClaim = (location: string): string =>
  location.toLowerCase().includes('california') ? '30-35°' : '25-40°'
