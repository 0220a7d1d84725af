import type { FoundAnalysis } from '#contract/analysis.ts'
import { momentText } from '#src/lib/moment-text.ts'
import { FigureText } from '#src/ui/figure-text.tsx'

const NO_DIAGNOSIS = 'Automatic measurement, not a diagnosis.'

const engineText = ({ engine, engineVersion }: FoundAnalysis) =>
  engine && `Looked at by the ${engine} engine${engineVersion ? ` (${engineVersion})` : ''}.`

/** Null says that the engine has none; left out says that nobody spoke of it. */
function confidenceText({ confidence }: FoundAnalysis) {
  if (confidence === undefined) return ''
  return confidence === null
    ? 'No confidence is stated.'
    : `Confidence: ${Math.round(confidence * 100)}%.`
}

/** What made the result, when, and what it is worth. */
export function AnalysisOrigin({ analysis }: { analysis: FoundAnalysis }) {
  const { createdAt, evidence, fallbackReason } = analysis
  return (
    <footer className="grid gap-1 text-sm text-soft">
      {fallbackReason && (
        <p className="rounded-lg bg-sun-tint p-3 text-ink">
          The built-in engine measured this photo instead: {fallbackReason}
        </p>
      )}
      <p>
        {!evidence?.endsWith('not a diagnosis.') && `${NO_DIAGNOSIS} `}
        <span data-not-a-figure="label">{engineText(analysis)}</span>{' '}
        <FigureText text={confidenceText(analysis)} kind="estimate" />{' '}
        {createdAt && <time dateTime={createdAt}>Analyzed {momentText(createdAt)}.</time>}
      </p>
    </footer>
  )
}
