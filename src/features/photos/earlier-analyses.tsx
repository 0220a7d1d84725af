import { useId } from 'react'
import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { isReassuring, statusLabel, statusOf } from '#domain/health-status.ts'
import { cn } from '#src/lib/cn.ts'
import { momentText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { resultText } from './verdict.ts'

const THUMBNAIL_PX = 64

type EarlierAnalysesProps = {
  entityType: EntityType
  /** Newest first. */
  analyses: FoundAnalysis[]
  shown: FoundAnalysis | undefined
  onChoose: (analysis: FoundAnalysis) => void
  /** Undefined once all are loaded. */
  showEarlier: (() => void) | undefined
  isFetchingEarlier: boolean
}

export function EarlierAnalyses(props: EarlierAnalysesProps) {
  const { entityType, analyses, shown, onChoose, showEarlier, isFetchingEarlier } = props
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-4">
      <h3 id={headingId} className="font-semibold">
        {t('All analyses')}
      </h3>
      <ol className="mt-2 grid max-h-96 gap-2 overflow-y-auto p-1">
        {analyses.map((analysis, index) => (
          <li key={analysis.id ?? index}>
            <button
              type="button"
              aria-pressed={analysis === shown}
              onClick={() => onChoose(analysis)}
              className={cn(
                'flex min-h-touch w-full items-center gap-3 rounded-control border p-2 text-left hover:bg-sunken',
                analysis === shown ? 'border-leaf bg-leaf-tint' : 'border-line',
              )}
            >
              <img
                src={analysis.imageURL}
                alt=""
                width={THUMBNAIL_PX}
                height={THUMBNAIL_PX}
                loading="lazy"
                className="size-16 shrink-0 rounded-md bg-sunken object-cover"
              />
              <AnalysisSummary entityType={entityType} analysis={analysis} />
            </button>
          </li>
        ))}
      </ol>
      {showEarlier && (
        <Button kind="quiet" onClick={showEarlier} disabled={isFetchingEarlier}>
          {t('Show earlier')}
        </Button>
      )}
    </section>
  )
}

function AnalysisSummary({
  entityType,
  analysis,
}: Pick<EarlierAnalysesProps, 'entityType'> & { analysis: FoundAnalysis }) {
  const status = statusOf(analysis.analysisResult)
  return (
    <span className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-center gap-2 text-sm">
        {analysis.createdAt && (
          <time dateTime={analysis.createdAt}>{momentText(analysis.createdAt)}</time>
        )}
        <Badge tone={isReassuring(status) ? 'green' : 'yellow'}>{say(statusLabel(status))}</Badge>
      </span>
      <span className="text-sm text-soft">{resultText(entityType, analysis.analysisResult)}</span>
    </span>
  )
}
