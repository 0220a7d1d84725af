import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { lazyOnHome } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { onLanguage, spokenLanguage } from '#src/lib/texts.ts'
import { ScreenBoundary } from '#src/ui/lazy-boundary.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** A chunk of its own: a visitor sees only the landing page. */
export const SignedInApp = lazyOnHome(() =>
  import('./signed-in-app.tsx').then((m) => m.SignedInApp),
)

/**
 * The session gate: landing for visitors, the farm for farmers (spec sections 2 and 6).
 * @param user the unparsed session; null when nobody is signed in
 */
export function App({ user }: { user: unknown }) {
  const [path] = useLocation()
  // Renders in a new language without unmounting, so nothing that was typed is lost.
  useSyncExternalStore(onLanguage, spokenLanguage)
  if (user === null) return path === paths.home ? <LoginScreen /> : <NotFoundScreen />
  return (
    <ScreenBoundary fallback={<ScreenSkeleton path={path} />}>
      <SignedInApp user={user} />
    </ScreenBoundary>
  )
}
