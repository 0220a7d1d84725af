import type { ReactNode } from 'react'
import { Link, Redirect } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle, Button } from '#src/ui/button.tsx'
import { Notice, Skeleton } from '#src/ui/card.tsx'
import type { GatedPlace } from './use-record-place.ts'

type RecordGateProps<Kept> = {
  place: GatedPlace<Kept>
  pathTo: (recordId: string) => string
  /** What the record is called: 'field', 'herd'. */
  what: string
  wayBack: { label: string; href: string }
  children: (record: Kept | undefined) => ReactNode
}

/** Shows the record of an address, or says why there is none and where to go. */
export function RecordGate<Kept>({
  place,
  pathTo,
  what,
  wayBack,
  children,
}: RecordGateProps<Kept>) {
  switch (place.state) {
    case 'loading':
      return <RecordSkeleton what={what} />
    case 'unreachable':
      return <ProjectsUnreachable onRetry={place.retry} busy={place.isRetrying} />
    case 'no project':
      return (
        <Notice
          title="This project is not among yours"
          text="It may have been deleted, or the address may be mistyped."
        >
          <Link href={paths.home} className={buttonStyle('primary')}>
            Go to your projects
          </Link>
        </Notice>
      )
    case 'unlisted':
      // Lists of records are optional on the wire: only its save can tell that a record is none.
      return (
        <>
          <Notice
            title={`This ${what} is not in the project`}
            text="It may have been deleted, or the address may be mistyped. If it is still there, it can be saved here."
          >
            <Link href={wayBack.href} className={buttonStyle('secondary')}>
              {wayBack.label}
            </Link>
          </Notice>
          {children(undefined)}
        </>
      )
    case 'first saved':
      return <Redirect to={pathTo(place.recordId)} replace />
    case 'open':
      return children(place.record)
  }
}

function RecordSkeleton({ what }: { what: string }) {
  return (
    <div role="status" aria-label={`Loading the ${what}`} className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
  )
}

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
