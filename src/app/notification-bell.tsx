import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { useIsIdle } from '#src/lib/when-idle.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const Count = lazy(() => import('./notification-count.tsx').then((m) => m.NotificationCount))
const Menu = lazy(() =>
  import('#src/features/notifications/notification-menu.tsx').then((m) => m.NotificationMenu),
)

/** The count comes when the page stands, the menu when somebody reaches for it. */
export function NotificationBell() {
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
