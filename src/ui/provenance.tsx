import { useRef, useState } from 'react'
import { msg, type Message } from '#contract/message.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { say } from '#src/lib/texts.ts'
import { LazyBoundary } from './lazy-boundary.tsx'

const Tooltip = lazy(() => import('./tooltip.tsx').then((m) => m.Tooltip))

const WORDS = {
  measured: msg('measured'),
  entered: msg('entered'),
  forecast: msg('forecast'),
  estimate: msg('estimate'),
  sample: msg('example'),
}

export type ProvenanceKind = keyof typeof WORDS

const MEANINGS: Record<ProvenanceKind, Message> = {
  measured: msg('Measured: counted from your records or read from your files.'),
  entered: msg('Entered: as you typed it.'),
  forecast: msg('Forecast: computed for a time to come.'),
  estimate: msg('Estimate: computed from assumptions, not measured on your farm.'),
  sample: msg('Example: not a figure of your farm.'),
}

type ProvenanceProps = {
  kind: ProvenanceKind
  /** Replaces the name of the kind. */
  text?: string | undefined
}

/** Marks how a figure came about. The tooltip is loaded on first hover or focus. */
export function Provenance({ kind, text = say(WORDS[kind]) }: ProvenanceProps) {
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
      aria-label={say(MEANINGS[kind])}
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
      <Tooltip text={say(MEANINGS[kind])}>{mark}</Tooltip>
    </LazyBoundary>
  )
}
