import type { ReactNode } from 'react'
import type { EntityType, FoundAnalysis, Measurement, Recommendation } from '#contract/analysis.ts'
import {
  isReassuring,
  NOT_A_DIAGNOSIS,
  SEEN_BY_MODEL,
  statusLabel,
  statusOf,
} from '#domain/health-status.ts'
import { useWho } from '#src/api/who.ts'
import { FigureText } from '#src/ui/figure.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { withUnit } from '#domain/units.ts'
import { cn } from '#src/lib/cn.ts'
import { momentText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { AnalysisPhoto } from './analysis-photo.tsx'
import { nextStep, photoSign } from './next-step.ts'
import { PhoneVerdict } from './phone-verdict.tsx'
import { ReadingList } from './reading-list.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import { evidenceText, findingKind, levelOf, resultText, verdictText } from './verdict.ts'

/** What can be done about an analysis; left out where it cannot. */
export type AnalysisActions = {
  /** A button that makes a recommendation a task. */
  forAdvice?: (advice: Recommendation, analysis: FoundAnalysis, isFirst: boolean) => ReactNode
  /** A button for another photo: at once, or as a task in some days. */
  forPhoto?: (analysis: FoundAnalysis, inDays: number) => ReactNode
}

export type AnalysisResultProps = AnalysisActions & {
  entityType: EntityType
  entityId: string
  subject: string
  analysis: FoundAnalysis
  /** The picture as it is on this device. */
  taken?: string | undefined
}

const BARS = { good: 'border-good', look: 'border-look', act: 'border-act' }

/** The photo, the verdict in a sentence, the next step; how it came about is folded away. */
export function AnalysisResult(props: AnalysisResultProps) {
  const { entityType, entityId, subject, analysis, taken, forAdvice, forPhoto } = props
  const { fallbackReason } = analysis
  const status = statusOf(analysis.analysisResult)
  const sentence = verdictText(entityType, analysis)
  const result = resultText(entityType, analysis.analysisResult)
  const step = nextStep(entityType, analysis)
  const sign = photoSign(entityType, analysis)
  const first = step?.kind === 'advice' ? step.recommendation : undefined
  return (
    <article aria-label={t('Analysis result')} className="grid gap-4">
      <div className="grid gap-4 @2xl:grid-cols-2">
        {(taken ?? analysis.imageURL) && (
          <AnalysisPhoto {...{ entityType, analysis, subject, taken }} />
        )}
        <div className="grid min-w-0 content-start gap-4">
          <div className={cn('grid gap-1 border-l-4 pl-4', BARS[levelOf(analysis)])}>
            <div>
              <Badge tone={isReassuring(status) ? 'green' : 'yellow'}>
                {say(statusLabel(status))}
              </Badge>
            </div>
            <p className="text-xl font-semibold text-pretty">
              <FigureText text={sentence} kind={findingKind(analysis)} />
            </p>
            {result !== sentence && <p className="text-sm text-soft">{result}</p>}
            <p className="text-xs text-soft">{say(disclaimerOf(analysis))}</p>
            <Photographer analysis={analysis} />
            <PhoneVerdict {...{ entityType, analysis }} />
            {fallbackReason && (
              <p className="text-xs">
                {t('The built-in engine measured this photo instead: {fallbackReason}', {
                  fallbackReason,
                })}
              </p>
            )}
          </div>
          {step?.kind === 'advice' && forAdvice?.(step.recommendation, analysis, true)}
          {step?.kind === 'photo' && forPhoto?.(analysis, step.inDays)}
          {sign && <ReadingList {...{ entityType, entityId, sign }} />}
        </div>
      </div>
      <RecommendationList
        analysis={analysis}
        renderAction={(advice) => advice !== first && forAdvice?.(advice, analysis, false)}
      />
      <Details analysis={analysis} sentence={sentence} />
    </article>
  )
}

function Photographer({ analysis: { by } }: { analysis: FoundAnalysis }) {
  const who = useWho()(by)
  if (!who) return null
  return (
    <p data-not-a-figure="entered" className="text-xs break-words text-soft">
      {who.isYou ? t('Photo by you') : t('Photo by {name}', { name: who.name })}
    </p>
  )
}

const disclaimerOf = ({ evidence }: FoundAnalysis) =>
  evidence?.endsWith(say(SEEN_BY_MODEL)) ? SEEN_BY_MODEL : NOT_A_DIAGNOSIS

/** What was seen and measured, by which engine, and when. */
function Details({ analysis, sentence }: { analysis: FoundAnalysis; sentence: string }) {
  const { createdAt, measurements = [] } = analysis
  const evidence = evidenceText(analysis)
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-touch w-fit cursor-pointer items-center rounded-control text-sm">
        {t('Details')}
      </summary>
      <div className="grid gap-3 pb-2 text-sm">
        {evidence && evidence !== sentence && (
          <p>
            <FigureText text={evidence} kind={findingKind(analysis)} />
          </p>
        )}
        <MeasurementList measurements={measurements} />
        <p className="text-soft">
          <span data-not-a-figure="label">{engineText(analysis)}</span>{' '}
          <FigureText text={confidenceText(analysis)} kind="estimate" />{' '}
          {createdAt && (
            <time dateTime={createdAt}>
              {t('Analyzed {time}.', { time: momentText(createdAt) })}
            </time>
          )}
        </p>
      </div>
    </details>
  )
}

function MeasurementList({ measurements }: { measurements: Measurement[] }) {
  if (measurements.length === 0) return null
  return (
    <dl className="divide-y divide-line border-y border-line">
      {measurements.map(({ name, label, value, unit }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
          <dt className="min-w-0 grow basis-36 text-soft">{label}</dt>
          <dd className="shrink-0 tabular-nums">
            {say(withUnit(value, unit))} <Provenance kind="measured" />
          </dd>
        </div>
      ))}
    </dl>
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
