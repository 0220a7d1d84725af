import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { SESSION_PATH } from '#src/api/session-answer.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { LazyBoundary, MissingPart } from '#src/ui/lazy-boundary.tsx'
import { Toaster } from '#src/ui/toast.tsx'
import { AppHeader } from './app-header.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { createQueryClient } from './query-client.ts'
import { preloadScreens, routes } from './routes.tsx'

/** Beside a screen, so that nothing is fetched ahead of the one that is to be seen first. */
function OtherScreensAhead() {
  useEffect(() => whenIdle(preloadScreens), [])
  return null
}

/** @param user the session as the wire gave it; it becomes the first answer of the query cache */
export function SignedInApp({ user }: { user: unknown }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    created.setQueryData([SESSION_PATH], user)
    return created
  })
  const [path] = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <AppHeader />
      <LazyBoundary
        shown={path}
        fallback={<main aria-busy="true" aria-label="Loading" className="min-h-96" />}
        ifMissing={
          <main>
            <MissingPart rank="h1" />
          </main>
        }
      >
        <Switch>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} component={route.screen} />
          ))}
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
        <OtherScreensAhead />
      </LazyBoundary>
      <Toaster />
    </QueryClientProvider>
  )
}
