import { Provenance, type ProvenanceKind } from './provenance.tsx'

/** One line of a summary card, and what kind of figure it is. */
export function SummaryLine({ text, provenance }: { text: string; provenance: ProvenanceKind }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span>{text}</span>
      <Provenance kind={provenance} />
    </p>
  )
}
