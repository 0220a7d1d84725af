import type { ReactNode } from 'react'
import { dayText } from '#src/lib/format.ts'
import { Provenance, type ProvenanceKind } from './provenance.tsx'

type FigureProps = {
  label: string
  value: string
  /** Behind the number, smaller. */
  unit?: string
  /** Left out when the value is not a number. */
  provenance?: ProvenanceKind | undefined
  /** Replaces the name of the kind in its mark. */
  mark?: string
  /** The soft line, before the mark. */
  note?: ReactNode
}

/** Label, number, unit and one soft line. */
export const Figure = ({ label, value, unit, provenance, mark, note }: FigureProps) => (
  <section aria-label={label} data-figures={provenance} className="min-w-0">
    <p className="text-xs text-soft">{label}</p>
    <p className="text-xl font-semibold break-words">
      {value}
      {unit && <span className="ml-1 text-sm font-normal text-soft">{unit}</span>}
    </p>
    <p className="flex min-h-4.5 flex-wrap gap-x-1.5 text-xs text-soft">
      {note}
      {provenance && <Provenance kind={provenance} text={mark} />}
    </p>
  </section>
)

/** Adds the word of its provenance when the text contains a number. */
export const FigureText = ({ text, kind }: { text: string; kind: ProvenanceKind }) => (
  <>
    {text}
    {/\d/.test(text) && (
      <>
        {' '}
        <Provenance kind={kind} />
      </>
    )}
  </>
)

/** 'Jun 5, 2026'. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="whitespace-nowrap">
    {dayText(date)}
  </time>
)
