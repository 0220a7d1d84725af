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
      <div className="flex items-start gap-x-4 gap-y-4 max-[340px]:flex-col sm:gap-x-5">
        <div className="w-24 shrink-0 sm:w-44">{picture}</div>
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-bold break-words">{title}</h2>
          {subtitle && <p className="text-soft italic">{subtitle}</p>}
          <div className="mt-3 grid gap-2">{children}</div>
        </div>
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
