import { useQuery } from '@tanstack/react-query'
import { Camera, LoaderCircle, ScanSearch } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { EntityType, FoundAnalysis, Recommendation } from '#contract/analysis.ts'
import { analysesQuery, useAnalysePhoto, useEarlierAnalyses } from '#src/api/analysis.ts'
import { ObjectUploader } from '#src/uploader/object-uploader.tsx'
import { Card, Failure, Skeleton } from '#src/ui/card.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { t } from '#src/lib/texts.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import { AnalysisResult } from './analysis-result.tsx'
import { EarlierAnalyses } from './earlier-analyses.tsx'

export type AnalysisPanelProps = {
  entityType: EntityType
  /** Undefined until the record is saved; an upload then asks to save first. */
  entityId: string | undefined
  /** What the photo shows, such as 'Tomatoes'. */
  subject: string
  /** Rendered beside each recommendation, such as a button that makes it a task. */
  renderAction?: (recommendation: Recommendation, analysis: FoundAnalysis) => ReactNode
}

function askToSave() {
  // Spec section 8.
  toast({
    title: t('Save Required'),
    description: t('Please save the form first before uploading images for analysis'),
  })
  return false
}

function useAnalyses({ entityType, entityId }: AnalysisPanelProps) {
  const entity = { entityType, entityId: entityId ?? '' }
  const list = useQuery({ ...analysesQuery(entity), enabled: entityId !== undefined })
  const { analyses = [], earlier } = list.data ?? {}
  const fetchEarlier = useEarlierAnalyses(entity)
  const analyse = useAnalysePhoto(entity)
  const [chosen, choose] = useState<FoundAnalysis>()
  const shown = chosen && analyses.includes(chosen) ? chosen : analyses[0]
  const start = (imageURL: string) => {
    choose(undefined)
    analyse.mutate(imageURL)
  }
  return {
    list,
    analyses,
    analyse,
    start,
    shown,
    choose,
    showEarlier: earlier ? () => fetchEarlier.mutate(earlier) : undefined,
    isFetchingEarlier: fetchEarlier.isPending,
  }
}

/** The photo analyses of one record: upload, result and earlier ones. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { entityType, entityId, subject, renderAction } = props
  const { list, analyses, analyse, start, shown, choose, ...earlier } = useAnalyses(props)
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId} className="@container grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-xl font-semibold">
          {t('AI Health Analysis')}
        </h2>
        <ObjectUploader
          files="photo"
          mayOpen={entityId === undefined ? askToSave : undefined}
          disabled={analyse.isPending}
          onUploaded={([photo]) => photo && start(photo.url)}
        >
          <Camera aria-hidden className="size-5" />
          {t('Upload photo')}
        </ObjectUploader>
      </div>
      {analyse.isPending ? (
        <Analyzing />
      ) : shown ? (
        <AnalysisResult {...{ entityType, subject, renderAction }} analysis={shown} />
      ) : (
        <NoAnalysis subject={subject} isLoading={list.isLoading} isSaved={entityId !== undefined} />
      )}
      {analyse.error && (
        <AnalysisFailure
          error={analyse.error}
          what={t('The photo was not analyzed.')}
          onRetry={() => start(analyse.variables)}
        />
      )}
      {analyses.length > 1 && (
        <EarlierAnalyses {...{ entityType, analyses, shown }} {...earlier} onChoose={choose} />
      )}
      {list.error && (
        <AnalysisFailure
          error={list.error}
          what={t('Earlier analyses could not be loaded.')}
          onRetry={() => void list.refetch()}
        />
      )}
    </Card>
  )
}

type AnalysisFailureProps = { error: Error; what: string; onRetry: () => void }

/** Stays on screen after the toast. Offers a retry unless the photo itself was refused. */
const AnalysisFailure = ({ error, what, onRetry }: AnalysisFailureProps) => (
  <Failure
    text={what}
    why={failureSentence(error)}
    onRetry={isRefused(error) ? undefined : onRetry}
    className="rounded-control bg-act-tint p-3"
  />
)

const BOX = 'flex min-h-40 flex-col items-center justify-center gap-3 rounded-control bg-sunken p-5'

type NoAnalysisProps = { subject: string; isLoading: boolean; isSaved: boolean }

function NoAnalysis({ subject, isLoading, isSaved }: NoAnalysisProps) {
  if (isLoading) return <Skeleton className="h-40" />
  return (
    <div className={`${BOX} text-center text-soft`}>
      <ScanSearch aria-hidden className="size-9" />
      <p className="text-balance">
        {t('Upload a photo of your {subject} to see what to look at.', {
          subject: subject.toLowerCase(),
        })}
      </p>
      {!isSaved && <p className="font-semibold text-balance text-ink">{t('Save first.')}</p>}
    </div>
  )
}

function Analyzing() {
  return (
    <div role="status" className={BOX}>
      <LoaderCircle aria-hidden className="size-9 animate-spin text-leaf" />
      <p className="font-semibold">{t('Analyzing image...')}</p>
    </div>
  )
}
