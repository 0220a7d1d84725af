import { Component, Suspense, useState, type ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { Notice, type NoticeProps } from './card.tsx'

type LazyBoundaryProps = {
  /** Stands here while the part is on its way. */
  fallback?: ReactNode
  /** Stands here if the part does not come; else a notice says that something is missing. */
  errorFallback?: ReactNode
  /** What is shown here, by name: after a failure another one is given its chance. */
  shown?: string | undefined
  children: ReactNode
}

type LazyBoundaryState = { failed: boolean; shown: string | undefined }

/**
 * Where a part is shown that is fetched late. One that does not come, or fails, takes nothing
 * with it but its own place.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ shown }: LazyBoundaryProps, state: LazyBoundaryState) =>
    shown === state.shown ? null : { shown, failed: false }

  override state: LazyBoundaryState = { failed: false, shown: this.props.shown }

  override render() {
    const { fallback, errorFallback = <MissingPart />, children } = this.props
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>
    return errorFallback
  }
}

type ScreenBoundaryProps = { shown?: string; children: ReactNode }

/** Where a whole screen is shown that is fetched late. */
export const ScreenBoundary = ({ shown, children }: ScreenBoundaryProps) => (
  <LazyBoundary
    shown={shown}
    fallback={<main aria-busy="true" aria-label="Loading" className="min-h-96" />}
    errorFallback={
      <main>
        <MissingPart rank="h1" />
      </main>
    }
  >
    {children}
  </LazyBoundary>
)

const REASON = 'The server may be away for a moment, or newer than this page.'
const STILL_AWAY = 'The server does not answer yet.'

/** After an update of the server its parts have other names: the page is loaded anew. */
function MissingPart({ rank }: Pick<NoticeProps, 'rank'>) {
  const [why, setWhy] = useState(REASON)
  const loadPageAnew = async () => {
    const isServerThere = await fetch(paths.home, { method: 'HEAD' }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isServerThere) window.location.reload()
    else setWhy(STILL_AWAY)
  }
  return (
    <Notice
      rank={rank}
      title="This part of the page could not be loaded"
      text={`${why} What you saved is safe.`}
      onRetry={() => void loadPageAnew()}
    />
  )
}
