import { Button } from '#src/ui/button.tsx'

type ImportProgressProps = { share: number; onCancel: () => void }

/** How much of the file has left; what the server then does has no measure, only an end. */
export function ImportProgress({ share, onCancel }: ImportProgressProps) {
  const percent = Math.floor(share * 100)
  const isSent = share >= 1
  const text = isSent
    ? 'Checking the file and bringing your farm in. With many photos this takes a while.'
    : `Sending the file: ${percent}%`
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <progress
        aria-label="Import"
        max={1}
        {...(isSent ? {} : { value: share })}
        className="h-2 w-full accent-leaf"
      />
      <p role="status" data-not-a-figure="step" className="text-sm text-soft">
        {text}
      </p>
      {!isSent && (
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
