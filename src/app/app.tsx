import { lazy, Suspense, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { sessionAnswer } from '#src/api/session-answer.ts'
import { paths } from '#src/lib/paths.ts'
import { LoginScreen } from '#src/screens/login-screen.tsx'
import { NotFoundScreen } from '#src/screens/not-found-screen.tsx'
import { HomeFirstPaint, QuietFirstPaint } from './first-paint.tsx'

const SignedInApp = lazy(() =>
  import('./signed-in-app.tsx').then((m) => ({ default: m.SignedInApp })),
)

type Session =
  { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; user: unknown }

function useSession(): Session {
  const [session, setSession] = useState<Session>({ state: 'loading' })
  useEffect(() => {
    void sessionAnswer().then((user) =>
      setSession(user === null ? { state: 'signed-out' } : { state: 'signed-in', user }),
    )
  }, [])
  return session
}

/** The session gate: landing for visitors, the farm for farmers (spec sections 2 and 6). */
export function App() {
  const session = useSession()
  const [path] = useLocation()
  const atHome = path === paths.home
  if (session.state === 'loading') return atHome ? <LoginScreen /> : <QuietFirstPaint />
  if (session.state === 'signed-in') {
    return (
      <Suspense fallback={atHome ? <HomeFirstPaint /> : <QuietFirstPaint />}>
        <SignedInApp user={session.user} />
      </Suspense>
    )
  }
  return (
    <Switch>
      <Route path={paths.home}>
        <LoginScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
