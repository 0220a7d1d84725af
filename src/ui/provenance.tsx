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
  /** What the mark says in place of the kind alone. */
  text?: string | undefined
}

/** Says what a figure is. Its explanation is loaded when somebody asks for it. */
export function Provenance({ kind, text = kind }: ProvenanceProps) {
  const [asked, setAsked] = useState(false)
  // The mark becomes another element when its tooltip comes: who stands on it stays there.
  const isFocused = useRef(false)
  const mark = (
    <button
      ref={(button) => {
        if (isFocused.current) button?.focus()
      }}
      type="button"
      data-provenance={kind}
      aria-label={MEANINGS[kind]}
      onPointerEnter={() => setAsked(true)}
      onFocus={() => {
        isFocused.current = true
        setAsked(true)
      }}
      onBlur={() => {
        isFocused.current = false
      }}
      className="relative cursor-help rounded text-left text-xs text-soft italic underline decoration-dotted underline-offset-2 after:absolute after:-inset-3"
    >
      {text}
    </button>
  )
  if (!asked) return mark
  return (
    <LazyBoundary fallback={mark} errorFallback={mark}>
      <Tooltip text={MEANINGS[kind]}>{mark}</Tooltip>
    </LazyBoundary>
  )
}
