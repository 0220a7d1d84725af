import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { knownSession, sessionAnswer } from '#src/api/session-answer.ts'
import { part } from '#src/lib/part.tsx'
import { paths } from '#src/lib/paths.ts'
import { LoginScreen } from '#src/features/account/login-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { MissingPart, PartPlace } from '#src/ui/part-place.tsx'
import { HomeFirstPaint, QuietFirstPaint } from './first-paint.tsx'

const LazyFarm = part(() => import('./signed-in-app.tsx').then((m) => m.SignedInApp))

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
      <PartPlace
        fallback={atHome ? <HomeFirstPaint /> : <QuietFirstPaint />}
        ifMissing={
          <main>
            <MissingPart rank="h1" />
          </main>
        }
      >
        <Farm user={session.user} />
      </PartPlace>
    )
  }
  if (atHome) return <LoginScreen />
  return session.state === 'loading' ? <QuietFirstPaint /> : <NotFoundScreen />
}
