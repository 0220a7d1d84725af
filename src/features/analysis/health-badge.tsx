import { CircleCheck, TriangleAlert } from 'lucide-react'
import { statusLabel } from '#domain/health-status.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { statusTone } from './verdict.ts'

/**
 * The health of a record: what its newest photo analysis said, or the specification's fixed
 * 'Healthy', which is a sample, while there is none.
 */
export function HealthBadge({ status = 'unknown' }: { status: string | undefined }) {
  const isAnalysed = status !== 'unknown'
  const isGood = !isAnalysed || statusTone(status) === 'good'
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={isGood ? 'green' : 'yellow'}>
        {isGood ? (
          <CircleCheck aria-hidden className="size-3.5" />
        ) : (
          <TriangleAlert aria-hidden className="size-3.5" />
        )}
        {isAnalysed ? statusLabel(status) : 'Healthy'}
      </Badge>
      {isAnalysed && <span className="text-soft">by the latest photo</span>}
      <Provenance kind={isAnalysed ? 'estimate' : 'sample'} />
    </p>
  )
}
