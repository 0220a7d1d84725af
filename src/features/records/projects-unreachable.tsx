import { Button } from '#src/ui/button.tsx'

export function ProjectsUnreachable({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div role="alert" className="rounded-card border border-clay bg-clay-tint p-6">
      <h2 className="text-lg font-bold">Your projects could not be loaded</h2>
      <p className="mt-1">Nothing is lost. Check your connection, then try again.</p>
      <Button kind="secondary" className="mt-4" onClick={onRetry} disabled={busy}>
        Try again
      </Button>
    </div>
  )
}
