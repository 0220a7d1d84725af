import type { ReactNode } from 'react'
import { Provenance, type ProvenanceKind } from './provenance.tsx'

type FigureProps = {
  label: string
  value: string
  icon: ReactNode
  /** Left out where the value is no figure. */
  provenance?: ProvenanceKind | undefined
  /** What its mark says in place of the kind alone. */
  mark?: string
  note?: string
}

/** One figure with its name and what kind of figure it is. */
export function Figure({ label, value, icon, provenance, mark, note }: FigureProps) {
  return (
    <section
      aria-label={label}
      data-figures={provenance}
      className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-sm font-semibold text-soft">{label}</h2>
        <span className="rounded-lg bg-leaf-tint p-1.5 text-leaf [&>svg]:size-5">{icon}</span>
      </div>
      <p className="mt-1 text-xl font-bold tabular-nums sm:text-2xl">{value}</p>
      <p className="mt-auto flex flex-wrap gap-x-2 pt-2 text-xs text-soft">
        {note && <span>{note}</span>}
        {provenance && <Provenance kind={provenance} text={mark} />}
      </p>
    </section>
  )
}
