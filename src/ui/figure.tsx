import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { dayText } from '#src/lib/format.ts'
import { Provenance, type ProvenanceKind } from './provenance.tsx'

type FigureProps = {
  label: string
  value: string
  icon: ReactNode
  /** Left out when the value is not a number. */
  provenance?: ProvenanceKind | undefined
  /** Replaces the name of the kind in its mark. */
  mark?: string
  note?: string
  /** A real count from the farm's records beside the fixed value; it may load later. */
  counted?: ReactNode
  /** On a phone, shows the value beside the label instead of below. */
  isFlat?: boolean
}

export function Figure(props: FigureProps) {
  const { label, value, icon, provenance, mark, note, counted, isFlat } = props
  return (
    <section
      aria-label={label}
      data-figures={provenance}
      className={cn(
        'flex flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-5',
        isFlat && 'max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-sm font-semibold text-soft">{label}</h2>
        <span className="rounded-lg bg-leaf-tint p-1.5 text-leaf max-sm:hidden [&>svg]:size-5">
          {icon}
        </span>
      </div>
      <p
        className={cn(
          'mt-1 text-xl font-bold tabular-nums sm:text-2xl',
          isFlat && 'max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1',
        )}
      >
        {value}
      </p>
      <p className="mt-auto flex flex-wrap gap-x-2 pt-2 text-xs text-soft">
        {note && <span>{note}</span>}
        {provenance && <Provenance kind={provenance} text={mark} />}
        {counted}
      </p>
    </section>
  )
}

/** Adds the mark of provenance when the text contains a number. */
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
