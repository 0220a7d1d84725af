import type { EntityType, FoundAnalysis, Measurement } from '#contract/analysis.ts'
import {
  isReassuring,
  NOT_A_DIAGNOSIS,
  SEEN_BY_MODEL,
  statusLabel,
  statusOf,
} from '#domain/health-status.ts'
import { FigureText } from '#src/ui/figure.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { withUnit } from '#domain/units.ts'
import { momentText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { AnalysisPanelProps } from './analysis-panel.tsx'
import { findingKind, resultText } from './verdict.ts'
import { RecommendationList } from './recommendation-list.tsx'

type AnalysisResultProps = Pick<AnalysisPanelProps, 'subject' | 'renderAction'> & {
  entityType: EntityType
  analysis: FoundAnalysis
}

export function AnalysisResult(props: AnalysisResultProps) {
  const { entityType, subject, analysis, renderAction } = props
  const status = statusOf(analysis.analysisResult)
  return (
    <article aria-label={t('Analysis result')} className="grid gap-4">
      <div className="grid gap-4 @2xl:grid-cols-2">
        {analysis.imageURL && <AnalysisPhoto analysis={analysis} subject={subject} />}
        <div className="grid min-w-0 content-start gap-3">
          <div>
            <Badge tone={isReassuring(status) ? 'green' : 'yellow'}>
              {say(statusLabel(status))}
            </Badge>
          </div>
          <p className="font-semibold">{resultText(entityType, analysis.analysisResult)}</p>
          {analysis.evidence && (
            <p>
              <FigureText text={analysis.evidence} kind={findingKind(analysis)} />
            </p>
          )}
        </div>
      </div>
      <RecommendationList analysis={analysis} renderAction={renderAction} />
      <MeasurementList measurements={analysis.measurements ?? []} />
      <AnalysisOrigin analysis={analysis} />
    </article>
  )
}

function MeasurementList({ measurements }: { measurements: Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <details className="rounded-control border border-line">
      <summary className="min-h-touch cursor-pointer px-3 py-2.5 text-sm font-semibold">
        {t('How the photo was measured')}
      </summary>
      <dl className="divide-y divide-line border-t border-line">
        {measurements.map(({ name, label, value, unit }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2"
          >
            <dt className="min-w-0 grow basis-36 text-sm text-soft">{label}</dt>
            <dd className="flex shrink-0 items-baseline gap-2 tabular-nums">
              <span className="font-semibold">{say(withUnit({ number: value }, unit))}</span>{' '}
              <Provenance kind="measured" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const engineText = ({ engine, engineVersion }: FoundAnalysis) =>
  engine &&
  rich('Engine: {engine}.', {
    engine: <span lang="zxx">{engineVersion ? `${engine} (${engineVersion})` : engine}</span>,
  })

/** Null means that the engine states no confidence; undefined that the backend does not send it. */
function confidenceText({ confidence }: FoundAnalysis) {
  if (confidence === undefined) return ''
  return confidence === null
    ? t('No confidence is stated.')
    : t('Confidence: {percent}%.', { percent: { number: Math.round(confidence * 100) } })
}

const isDisclaimed = (evidence: FoundAnalysis['evidence']) =>
  [NOT_A_DIAGNOSIS, SEEN_BY_MODEL].some((disclaimer) => evidence?.endsWith(say(disclaimer)))

/** The engine, its confidence, the time and the disclaimer. */
function AnalysisOrigin({ analysis }: { analysis: FoundAnalysis }) {
  const { createdAt, evidence, fallbackReason } = analysis
  return (
    <footer className="grid gap-1 text-sm text-soft">
      {fallbackReason && (
        <p className="rounded-control bg-look-tint p-3 text-ink">
          {t('The built-in engine measured this photo instead: {fallbackReason}', {
            fallbackReason,
          })}
        </p>
      )}
      <p>
        {!isDisclaimed(evidence) && `${say(NOT_A_DIAGNOSIS)} `}
        <span data-not-a-figure="label">{engineText(analysis)}</span>{' '}
        <FigureText text={confidenceText(analysis)} kind="estimate" />{' '}
        {createdAt && (
          <time dateTime={createdAt}>{t('Analyzed {time}.', { time: momentText(createdAt) })}</time>
        )}
      </p>
    </footer>
  )
}

const LAYER = 'col-start-1 row-start-1 aspect-4/3 w-full object-contain'
const WIDTH_PX = 640
const HEIGHT_PX = 480

/** The analyzed photo, with an optional overlay of what was counted. */
function AnalysisPhoto({ analysis, subject }: { analysis: FoundAnalysis; subject: string }) {
  const [showsOverlay, setShowsOverlay] = useState(false)
  const [brokenURL, setBrokenURL] = useState<string>()
  const { imageURL, overlayURL } = analysis
  if (brokenURL && brokenURL === imageURL)
    return (
      <p className="rounded-control bg-sunken p-5 text-soft">{t('The photo cannot be shown.')}</p>
    )
  const size = { width: WIDTH_PX, height: HEIGHT_PX }
  return (
    <figure className="grid content-start gap-2">
      <div className="grid overflow-hidden rounded-control bg-sunken">
        <img
          {...size}
          src={imageURL}
          alt={t('{subject} as analyzed', { subject })}
          onError={() => setBrokenURL(imageURL)}
          className={LAYER}
        />
        {overlayURL && showsOverlay && <img {...size} src={overlayURL} alt="" className={LAYER} />}
      </div>
      {overlayURL && (
        <Button
          kind="secondary"
          aria-pressed={showsOverlay}
          onClick={() => setShowsOverlay(!showsOverlay)}
          className="justify-self-start aria-pressed:border-leaf aria-pressed:bg-leaf-tint!"
        >
          {t('Show what was counted')}
        </Button>
      )}
    </figure>
  )
}
