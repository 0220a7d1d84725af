import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { SESSION_PATH } from '#src/api/session.ts'
import { whenIdle } from '#src/lib/async.ts'
import { AssistantPanel } from '#src/features/assistant/assistant-panel.tsx'
import { ScreenBoundary } from '#src/ui/lazy-boundary.tsx'
import { Toaster } from '#src/ui/toast.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { createQueryClient } from './query-client.ts'
import { preloadScreens, routes } from './routes.tsx'
import { Shell } from './shell.tsx'

/** Inside the Suspense boundary, so it mounts after the first screen has loaded. */
function PreloadScreens() {
  useEffect(() => whenIdle(preloadScreens), [])
  return null
}

/** @param user the unparsed session; it seeds the query cache */
export function SignedInApp({ user }: { user: unknown }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    created.setQueryData([SESSION_PATH], user)
    return created
  })
  const [path] = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <ScreenBoundary resetKey={path}>
          <Switch>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} component={route.screen} />
            ))}
            <Route>
              <NotFoundScreen />
            </Route>
          </Switch>
          <PreloadScreens />
        </ScreenBoundary>
      </Shell>
      <AssistantPanel />
      <Toaster />
    </QueryClientProvider>
  )
}
