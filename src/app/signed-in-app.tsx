import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { SESSION_PATH } from '#src/api/offline/farmer.ts'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { onReturn } from '#src/api/offline/network-state.ts'
import { useIsIdle, whenIdle } from '#src/lib/async.ts'
import { AssistantPanel } from '#src/features/assistant/assistant-panel.tsx'
import { lazyOnHome } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { spokenLanguage } from '#src/lib/texts.ts'
import { LazyBoundary, ScreenBoundary } from '#src/ui/lazy-boundary.tsx'
import { toastStore } from '#src/ui/toast-store.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import './install-offer.ts'
import { createQueryClient } from './query-client.ts'
import { preloadScreens, routes } from './routes.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { Shell } from './shell.tsx'

/** The worker keeps the texts of one language. */
const workerOf = (code: string) => (code === 'en' ? '/sw.js' : `/sw.js?language=${code}`)

/** Inside the Suspense boundary, so it mounts after the first screen has loaded. */
function PreloadScreens() {
  const { code } = spokenLanguage()
  useEffect(
    () =>
      whenIdle(() => {
        preloadScreens()
        // Only a build has a worker.
        if (import.meta.env.PROD && mayKeep())
          navigator.serviceWorker.register(workerOf(code)).catch(() => undefined)
      }),
    [code],
  )
  return null
}

/** Starts what the device does beside the screens, and refetches when the network is back. */
function useDevice(queryClient: QueryClient, user: unknown) {
  useEffect(() => {
    const stop = onReturn(() => void queryClient.invalidateQueries())
    const cancel = whenIdle(() => {
      void import('./start-device.ts').then((device) => device.startDevice(queryClient, user))
    })
    return () => {
      cancel()
      stop()
    }
  }, [queryClient, user])
}

/** @param user the unparsed session; it seeds the query cache */
export function SignedInApp({ user }: { user: unknown }) {
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    created.setQueryData([SESSION_PATH], user)
    return created
  })
  useDevice(queryClient, user)
  const [path] = useLocation()
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <ScreenBoundary resetKey={path} fallback={<ScreenSkeleton path={path} />}>
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
        {path === paths.home && <InstallLine />}
      </Shell>
      <AssistantPanel />
      <Toasts />
    </QueryClientProvider>
  )
}

const InstallHint = lazyOnHome(() => import('./install-hint.tsx').then((m) => m.InstallHint))

/** Below the screen, as it comes late and moves nothing there. */
function InstallLine() {
  const isIdle = useIsIdle()
  return (
    isIdle &&
    mayKeep() && (
      <LazyBoundary errorFallback={null}>
        <InstallHint />
      </LazyBoundary>
    )
  )
}

const Toaster = lazyOnHome(() => import('#src/ui/toast.tsx').then((m) => m.Toaster))

/** Loaded once the browser is idle, or with the first toast. */
function Toasts() {
  const isIdle = useIsIdle()
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  return (
    (isIdle || shown) && (
      <LazyBoundary errorFallback={null}>
        <Toaster />
      </LazyBoundary>
    )
  )
}
