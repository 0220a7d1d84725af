import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useRef } from 'react'
import { Route, Switch, useLocation, Link } from 'wouter'
import { SESSION_PATH, sessionQuery } from '#src/api/session.ts'
import { whenIdle, useIsIdle } from '#src/lib/async.ts'
import { LazyBoundary, ScreenBoundary } from '#src/ui/lazy-boundary.tsx'
import { Toaster } from '#src/ui/toast.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Bell } from 'lucide-react'
import { lazy } from '#src/lib/lazy.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { createQueryClient } from './query-client.ts'
import { preloadScreens, routes } from './routes.tsx'
import { AccountMenu } from './account-menu.tsx'

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
      <AppHeader />
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
      <Toaster />
    </QueryClientProvider>
  )
}

function AppHeader() {
  const { data: user } = useQuery(sessionQuery())
  return (
    <header className="relative border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-3 px-4 sm:px-6">
        <Link href={paths.home} className="flex min-h-touch items-center gap-3 rounded-lg">
          <Logo className="size-9" />
          <span className="text-lg font-bold">Smart Farm</span>
        </Link>
        <div className="flex items-center gap-2">
          <NotificationBell />
          {user && <AccountMenu user={user} />}
        </div>
      </div>
    </header>
  )
}

const Count = lazy(() => import('./notification-count.tsx').then((m) => m.NotificationCount))
const Menu = lazy(() =>
  import('#src/features/notifications/notification-menu.tsx').then((m) => m.NotificationMenu),
)

/** Loads the count once the browser is idle, and the menu on hover or focus. */
function NotificationBell() {
  const isIdle = useIsIdle()
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} className="sm:relative">
      <button
        type="button"
        aria-expanded={open}
        onPointerEnter={Menu.preload}
        onFocus={Menu.preload}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">{t('Notifications')}</span>
        {isIdle && (
          <LazyBoundary errorFallback={null}>
            <Count />
          </LazyBoundary>
        )}
      </button>
      {open && (
        <LazyBoundary>
          <Menu place={container} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}
