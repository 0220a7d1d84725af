import type { ReactElement } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'

const Tooltip = lazy(() => import('./tooltip.tsx').then((m) => m.Tooltip))

/** A tooltip for a button without words. The button works before its tooltip has loaded. */
export const Hint = ({ text, children }: { text: string; children: ReactElement }) => (
  <LazyBoundary fallback={children} errorFallback={children}>
    <Tooltip text={text}>{children}</Tooltip>
  </LazyBoundary>
)
