import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { dayText } from '#src/lib/format.ts'
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
  /** What is counted on the farm itself, beside a value that is fixed; it may come late. */
  counted?: ReactNode
  /** Whether a phone has its value beside its name, and not below. */
  isFlat?: boolean
}

/** One figure with its name and what kind of figure it is. */
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

/** Text from elsewhere; where it holds a figure, it says what kind of figure that is. */
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

/** A calendar day: 'Jun 5, 2026'. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="whitespace-nowrap">
    {dayText(date)}
  </time>
)
