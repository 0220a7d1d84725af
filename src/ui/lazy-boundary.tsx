import { Component, Suspense, type ReactNode } from 'react'
import { Attempt } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Notice } from './card.tsx'
import { CONTENT_ID } from './frame.ts'

type LazyBoundaryProps = {
  fallback?: ReactNode
  /** Replaces a part that failed; by default a notice with a retry button. */
  errorFallback?: ReactNode | ((retry: () => void, isServerAway: boolean) => ReactNode)
  /** A new key clears the failure, e.g. after navigation. */
  resetKey?: string | undefined
  children: ReactNode
}

const firstAttempt = () => ({
  attempt: {},
  hasFailed: false,
  hasRetried: false,
  isServerAway: false,
})

type LazyBoundaryState = ReturnType<typeof firstAttempt> & { resetKey: string | undefined }

const isServerUp = () =>
  fetch(paths.home, { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  )

/** Suspense and error boundary in one: a part that fails to load or render leaves the rest intact. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  static getDerivedStateFromError = () => ({ hasFailed: true })

  static getDerivedStateFromProps = ({ resetKey }: LazyBoundaryProps, state: LazyBoundaryState) =>
    resetKey === state.resetKey ? null : { ...firstAttempt(), resetKey }

  override state: LazyBoundaryState = { ...firstAttempt(), resetKey: this.props.resetKey }

  /** In place at first. A new release renames the chunks, so the next retry reloads the page. */
  private readonly retry = async () => {
    if (!(await isServerUp())) this.setState({ isServerAway: true })
    else if (this.state.hasRetried) window.location.reload()
    else this.setState({ ...firstAttempt(), hasRetried: true })
  }

  private readonly retryWhenOnline = () => {
    if (this.state.hasFailed && !this.state.hasRetried) void this.retry()
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryWhenOnline)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryWhenOnline)
  }

  override render() {
    const { fallback, errorFallback = missingPart, children } = this.props
    const { attempt, hasFailed, isServerAway } = this.state
    if (!hasFailed)
      return (
        <Attempt value={attempt}>
          <Suspense fallback={fallback}>{children}</Suspense>
        </Attempt>
      )
    if (typeof errorFallback !== 'function') return errorFallback
    return errorFallback(() => void this.retry(), isServerAway)
  }
}

type ScreenBoundaryProps = Pick<LazyBoundaryProps, 'resetKey' | 'fallback' | 'children'>

export const ScreenBoundary = ({ resetKey, fallback, children }: ScreenBoundaryProps) => (
  <LazyBoundary
    resetKey={resetKey}
    fallback={fallback}
    errorFallback={(retry, isServerAway) => (
      <main id={CONTENT_ID} tabIndex={-1}>
        <Notice
          heading="h1"
          title={t('This page could not load')}
          text={reason(isServerAway)}
          onRetry={retry}
        />
      </main>
    )}
  >
    {children}
  </LazyBoundary>
)

const missingPart = (retry: () => void, isServerAway: boolean) => (
  <Notice title={t('This part could not load')} text={reason(isServerAway)} onRetry={retry} />
)

const reason = (isServerAway: boolean) =>
  isServerAway
    ? t('The server does not answer yet. What you saved is safe.')
    : t('Check your connection, then try again. What you saved is safe.')
