import { useId } from 'react'
import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { statusLabel, statusOf } from '#domain/health-status.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
import { momentText, shortDayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { StateDot } from '#src/ui/state-dot.tsx'
import { levelOf, resultText } from './verdict.ts'

const THUMBNAIL_PX = 96

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

/** All photos of a record in a strip; a tap shows what was found. */
export function EarlierAnalyses(props: EarlierAnalysesProps) {
  const { entityType, analyses, shown, onChoose, showEarlier, isFetchingEarlier } = props
  const headingId = useId()
  const whoOf = useWho()
  return (
    <section aria-labelledby={headingId} className="min-w-0 border-t border-line pt-3">
      <h3 id={headingId} className="text-sm font-semibold">
        {t('Photos')}
      </h3>
      <ol className="-mx-1 mt-1 flex gap-2 overflow-x-auto p-1">
        {analyses.map((analysis, index) => (
          <li key={analysis.id ?? index} className="shrink-0">
            <button
              type="button"
              aria-pressed={analysis === shown}
              title={resultText(entityType, analysis.analysisResult)}
              onClick={() => onChoose(analysis)}
              className={cn(
                'grid w-24 justify-items-center gap-1 rounded-control pb-1 text-xs',
                analysis === shown && 'bg-leaf-tint outline-2 outline-leaf',
              )}
            >
              <img
                src={analysis.imageURL}
                alt=""
                width={THUMBNAIL_PX}
                height={THUMBNAIL_PX}
                loading="lazy"
                className="size-24 rounded-control bg-sunken object-cover"
              />
              <span className="flex items-center gap-1.5">
                <StateDot
                  isQuiet
                  state={levelOf(analysis)}
                  word={say(statusLabel(statusOf(analysis.analysisResult)))}
                />
                {analysis.createdAt && (
                  <time dateTime={analysis.createdAt} title={momentText(analysis.createdAt)}>
                    {shortDayText(dateIn(browserTimeZone(), new Date(analysis.createdAt)))}
                  </time>
                )}
              </span>
              <span
                data-not-a-figure="entered"
                className="max-w-full truncate text-soft empty:hidden"
              >
                {whoText(whoOf(analysis.by))}
              </span>
            </button>
          </li>
        ))}
        {showEarlier && (
          <li className="flex shrink-0 items-center">
            <Button kind="quiet" onClick={showEarlier} disabled={isFetchingEarlier}>
              {t('Show earlier')}
            </Button>
          </li>
        )}
      </ol>
    </section>
  )
}
