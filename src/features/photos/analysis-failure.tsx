import { failureSentence } from '#src/api/failure-sentence.ts'
import { Button } from '#src/ui/button.tsx'

type AnalysisFailureProps = { error: Error; what: string; onRetry: () => void }

/** Asking for the same again would be refused again; only 408 and 429 speak of the moment. */
const isRefused = ({ message }: Error) => /^4(?!08|29)\d\d: /.test(message)

/** Stays when the toast has gone. A photo that was refused needs another photo, not another try. */
export function AnalysisFailure({ error, what, onRetry }: AnalysisFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-clay-tint p-3"
    >
      <p className="min-w-0 flex-1 basis-60 text-clay">
        {what} {failureSentence(error)}
      </p>
      {!isRefused(error) && (
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
