import { Component, Suspense, useState, type ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Notice, type NoticeProps } from './card.tsx'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** Replaces a part that failed; by default a notice with a reload button. */
  errorFallback?: ReactNode
  /** A new key clears the failure, e.g. after navigation. */
  resetKey?: string | undefined
  children: ReactNode
}

type LazyBoundaryState = { failed: boolean; resetKey: string | undefined }

/** Suspense and error boundary in one: a part that fails to load or render leaves the rest intact. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  static getDerivedStateFromError = () => ({ failed: true })

  static getDerivedStateFromProps = ({ resetKey }: LazyBoundaryProps, state: LazyBoundaryState) =>
    resetKey === state.resetKey ? null : { resetKey, failed: false }

  override state: LazyBoundaryState = { failed: false, resetKey: this.props.resetKey }

  override render() {
    const { fallback, errorFallback = <MissingPart />, children } = this.props
    if (!this.state.failed) return <Suspense fallback={fallback}>{children}</Suspense>
    return errorFallback
  }
}

type ScreenBoundaryProps = { resetKey?: string; children: ReactNode }

export const ScreenBoundary = ({ resetKey, children }: ScreenBoundaryProps) => (
  <LazyBoundary
    resetKey={resetKey}
    fallback={<main aria-busy="true" aria-label={t('Loading')} className="min-h-96" />}
    errorFallback={
      <main>
        <MissingPart heading="h1" />
      </main>
    }
  >
    {children}
  </LazyBoundary>
)

/** A new release renames the chunks, so a retry reloads the whole page. */
function MissingPart({ heading }: Pick<NoticeProps, 'heading'>) {
  const [isStillAway, setStillAway] = useState(false)
  const reload = async () => {
    const isServerUp = await fetch(paths.home, { method: 'HEAD' }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isServerUp) window.location.reload()
    else setStillAway(true)
  }
  return (
    <Notice
      heading={heading}
      title={t('This part of the page could not be loaded')}
      text={
        isStillAway
          ? t('The server does not answer yet. What you saved is safe.')
          : t('The server may be restarting, or newer than this page. What you saved is safe.')
      }
      onRetry={() => void reload()}
    />
  )
}
