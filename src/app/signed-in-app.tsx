import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Route, Switch } from 'wouter'
import { SESSION_PATH } from '#src/api/session-answer.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { NotFoundScreen } from '#src/screens/not-found-screen.tsx'
import { AppHeader } from './app-header.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { createQueryClient } from './query-client.ts'
import { routes } from './routes.tsx'

function prefetchScreens() {
  for (const { load } of routes) void load?.()
}

/** @param user the session as the wire gave it; it becomes the first answer of the query cache */
export function SignedInApp({ user }: { user: unknown }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    created.setQueryData([SESSION_PATH], user)
    return created
  })
  useEffect(() => whenIdle(prefetchScreens), [])
  return (
    <QueryClientProvider client={queryClient}>
      <AppHeader />
      <Suspense fallback={<main aria-busy="true" aria-label="Loading" className="min-h-96" />}>
        <Switch>
          {routes.map(({ path, screen }) => (
            <Route key={path} path={path} component={screen} />
          ))}
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Suspense>
      <LazyToaster />
    </QueryClientProvider>
  )
}
