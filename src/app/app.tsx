import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { knownSession, sessionAnswer } from '#src/api/session-answer.ts'
import { paths } from '#src/lib/paths.ts'
import { LoginScreen } from '#src/screens/login-screen.tsx'
import { NotFoundScreen } from '#src/screens/not-found-screen.tsx'
import { HomeFirstPaint, QuietFirstPaint } from './first-paint.tsx'

const LazyFarm = lazy(() => import('./signed-in-app.tsx').then((m) => ({ default: m.SignedInApp })))

type Session =
  { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; user: unknown }

const toSession = (user: unknown): Session =>
  user === null ? { state: 'signed-out' } : { state: 'signed-in', user }

function useSession(): Session {
  const [session, setSession] = useState<Session>(() => {
    const known = knownSession()
    return known === undefined ? { state: 'loading' } : toSession(known)
  })
  useEffect(() => {
    if (session.state === 'loading')
      void sessionAnswer().then((user) => setSession(toSession(user)))
  }, [session.state])
  return session
}

/**
 * The session gate: landing for visitors, the farm for farmers (spec sections 2 and 6).
 * @param farm the signed-in app where it is loaded already: it then shows at once
 */
export function App({ farm: Farm = LazyFarm }: { farm?: ComponentType<{ user: unknown }> }) {
  const session = useSession()
  const [path] = useLocation()
  const atHome = path === paths.home
  if (session.state === 'signed-in') {
    return (
      <Suspense fallback={atHome ? <HomeFirstPaint /> : <QuietFirstPaint />}>
        <Farm user={session.user} />
      </Suspense>
    )
  }
  if (atHome) return <LoginScreen />
  return session.state === 'loading' ? <QuietFirstPaint /> : <NotFoundScreen />
}
