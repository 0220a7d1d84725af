import { LoaderCircle, ScanSearch } from 'lucide-react'
import { Skeleton } from '#src/ui/skeleton.tsx'

const BOX = 'flex min-h-40 flex-col items-center justify-center gap-3 rounded-lg bg-sunken p-5'

type NoAnalysisProps = { subject: string; isLoading: boolean; isSaved: boolean }

/** Before the first photo. */
export function NoAnalysis({ subject, isLoading, isSaved }: NoAnalysisProps) {
  if (isLoading) return <Skeleton className="h-40" />
  return (
    <div className={`${BOX} text-center text-soft`}>
      <ScanSearch aria-hidden className="size-9" />
      <p className="text-balance">
        Upload a photo of your {subject.toLowerCase()} to have it measured and to see what to look
        at.
      </p>
      {!isSaved && (
        <p className="font-semibold text-balance text-ink">
          Save the form first: a photo belongs to what is saved.
        </p>
      )}
    </div>
  )
}

export function Analyzing() {
  return (
    <div role="status" className={BOX}>
      <LoaderCircle aria-hidden className="size-9 animate-spin text-leaf" />
      <p className="font-semibold">Analyzing image...</p>
    </div>
  )
}
