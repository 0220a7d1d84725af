import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EntityType } from '#contract/analysis.ts'
import { isReassuring, statusLabel, statusOf } from '#domain/health-status.ts'
import { analysesQuery } from '#src/api/analysis.ts'
import { momentText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { Badge } from '#src/ui/badge.tsx'

type HealthBadgeProps = {
  entityType: EntityType
  /** Undefined until the record is saved. */
  entityId: string | undefined
  status: string | undefined
}

/**
 * The health of a record by its newest photo analysis. Without any it shows the fixed sample
 * 'Healthy' (spec section 2). If the newest photo was not judged, the last verdict is added.
 */
export function HealthBadge({ entityType, entityId, status = 'unknown' }: HealthBadgeProps) {
  const query = analysesQuery({ entityType, entityId: entityId ?? '' })
  const { data, isLoading } = useQuery({ ...query, enabled: entityId !== undefined })
  if (status !== 'unknown') return <BadgeLine status={status} by={t('by the latest photo')} />
  if (isLoading) return <Skeleton className="h-6 w-48" />
  if (entityId === undefined || data?.analyses.length === 0)
    return <BadgeLine status="good" text={t('Healthy')} kind="sample" />
  const judged = data?.analyses.find(({ analysisResult }) => statusOf(analysisResult) !== 'unknown')
  const judgement = judged && statusOf(judged.analysisResult)
  return (
    <>
      <BadgeLine status="unknown" by={data && t('by the latest photo')} />
      {judgement && (
        <BadgeLine status={judgement} by={<EarlierPhoto takenAt={judged.createdAt} />} />
      )}
    </>
  )
}

const EarlierPhoto = ({ takenAt }: { takenAt: string | undefined }) =>
  takenAt
    ? rich('before that, by the photo of {time}', {
        time: <time dateTime={takenAt}>{momentText(takenAt)}</time>,
      })
    : t('before that, by an earlier photo')

type BadgeLineProps = {
  status: string
  text?: string
  /** 'by the latest photo'. */
  by?: ReactNode
  kind?: ProvenanceKind
}

const BadgeLine = ({
  status,
  text = say(statusLabel(status)),
  by,
  kind = 'estimate',
}: BadgeLineProps) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
    <Badge tone={isReassuring(status) ? 'green' : 'yellow'}>{text}</Badge>
    {by && <span className="text-soft">{by}</span>}
    <Provenance kind={kind} />
  </p>
)
