import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'

const Count = lazy(() =>
  import('./notification-count.tsx').then((m) => ({ default: m.NotificationCount })),
)
const loadMenu = () => import('#src/features/notifications/notification-menu.tsx')
const Menu = lazy(() => loadMenu().then((m) => ({ default: m.NotificationMenu })))

/** The count comes when the page stands, the menu when somebody reaches for it. */
export function NotificationBell() {
  const [idle, setIdle] = useState(false)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (
    <div ref={place} className="sm:relative">
      <button
        type="button"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">Notifications</span>
        {idle && (
          <Suspense>
            <Count />
          </Suspense>
        )}
      </button>
      {open && (
        <Suspense>
          <Menu place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
