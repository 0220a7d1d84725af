import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sessionQuery } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { useIsIdle } from '#src/lib/when-idle.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { AccountMenu } from './account-menu.tsx'

export function AppHeader() {
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

/** The count comes when the page stands, the menu when somebody reaches for it. */
function NotificationBell() {
  const isIdle = useIsIdle()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="sm:relative">
      <button
        type="button"
        aria-expanded={open}
        onPointerEnter={Menu.preload}
        onFocus={Menu.preload}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">Notifications</span>
        {isIdle && (
          <LazyBoundary ifMissing={null}>
            <Count />
          </LazyBoundary>
        )}
      </button>
      {open && (
        <LazyBoundary>
          <Menu place={place} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}
