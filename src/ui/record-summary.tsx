import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type RecordSummaryProps = {
  /** What the card is called to a screen reader. */
  label: string
  title: string
  subtitle?: string
  picture: ReactNode
  /** The badge and the lines under the title. */
  children: ReactNode
  tip: { tips: string; source: string } | undefined
}

/** The card at the head of a record: its picture, its name, what is known of it. */
export function RecordSummary(props: RecordSummaryProps) {
  const { label, title, subtitle, picture, children, tip } = props
  return (
    <Card aria-label={label}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 sm:grid-rows-[auto_1fr] sm:gap-x-5">
        <div className="w-24 sm:row-span-2 sm:w-44">{picture}</div>
        <div className="min-w-0">
          <h2 className="text-xl font-bold break-words">{title}</h2>
          {subtitle && <p className="text-soft italic">{subtitle}</p>}
        </div>
        <div className="mt-3 grid gap-2 max-sm:col-span-2">{children}</div>
      </div>
      {tip && (
        <p data-not-a-figure="source" className="mt-5 border-t border-line pt-4 text-sm">
          <span className="font-semibold">Care tip: </span>
          {tip.tips} <cite className="text-soft not-italic">({tip.source})</cite>
        </p>
      )}
    </Card>
  )
}
