import { useRef, useState } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'

const Tooltip = lazy(() => import('./tooltip.tsx').then((m) => m.Tooltip))

const MEANINGS = {
  measured: 'Measured: counted from your records, or entered or read by you.',
  forecast: 'Forecast: computed for a time that has not come yet.',
  estimate: 'Estimate: computed from a few assumptions, not measured on your farm.',
  sample: 'Sample: an example of what will stand here, not a figure of your farm.',
}

export type ProvenanceKind = keyof typeof MEANINGS

type ProvenanceProps = {
  kind: ProvenanceKind
  /** Replaces the name of the kind. */
  text?: string | undefined
}

/** Marks how a figure came about. The tooltip is loaded on first hover or focus. */
export function Provenance({ kind, text = kind }: ProvenanceProps) {
  const [isWanted, setWanted] = useState(false)
  // Loading the tooltip remounts the button, which would lose the focus.
  const isFocused = useRef(false)
  const mark = (
    <button
      ref={(button) => {
        if (isFocused.current) button?.focus()
      }}
      type="button"
      data-provenance={kind}
      aria-label={MEANINGS[kind]}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => {
        isFocused.current = true
        setWanted(true)
      }}
      onBlur={() => {
        isFocused.current = false
      }}
      className="relative cursor-help rounded text-left text-xs text-soft italic underline decoration-dotted underline-offset-2 after:absolute after:-inset-3"
    >
      {text}
    </button>
  )
  if (!isWanted) return mark
  return (
    <LazyBoundary fallback={mark} errorFallback={mark}>
      <Tooltip text={MEANINGS[kind]}>{mark}</Tooltip>
    </LazyBoundary>
  )
}
