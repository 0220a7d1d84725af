import type { ReactNode } from 'react'
import { Link, Redirect } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
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
export function RecordGate<Kept>(props: RecordGateProps<Kept>) {
  const { place, pathTo, what, wayBack, children } = props
  switch (place.state) {
    case 'loading':
      return <Loading label={`Loading the ${what}`} shapes={['h-56', 'h-96']} />
    case 'unreachable':
      return <ProjectsUnreachable onRetry={place.retry} busy={place.isRetrying} />
    case 'no project':
      return <NotThere title="This project is not among yours" />
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

type ProjectsUnreachableProps = { onRetry: () => void; busy: boolean }

export const ProjectsUnreachable = ({ onRetry, busy }: ProjectsUnreachableProps) => (
  <Notice
    title="Your projects could not be loaded"
    text="Nothing is lost. Check your connection, then try again."
    onRetry={onRetry}
    isRetrying={busy}
  />
)

/** What an address names is not there, as far as anybody knows. */
export const NotThere = ({ title }: { title: string }) => (
  <Notice title={title} text="It may have been deleted, or the address may be mistyped.">
    <Link href={paths.home} className={buttonStyle('primary')}>
      Go to your projects
    </Link>
  </Notice>
)
