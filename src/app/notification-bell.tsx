import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { part } from '#src/lib/part.tsx'
import { useIsIdle } from '#src/lib/when-idle.ts'
import { PartPlace } from '#src/ui/part-place.tsx'

const Count = part(() => import('./notification-count.tsx').then((m) => m.NotificationCount))
const Menu = part(() =>
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
        onPointerEnter={Menu.fetchAhead}
        onFocus={Menu.fetchAhead}
        onClick={() => setOpen(!open)}
        className="relative flex min-h-touch min-w-touch items-center justify-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        <span className="sr-only">Notifications</span>
        {isIdle && (
          <PartPlace ifMissing={null}>
            <Count />
          </PartPlace>
        )}
      </button>
      {open && (
        <PartPlace>
          <Menu place={place} onClose={() => setOpen(false)} />
        </PartPlace>
      )}
    </div>
  )
}
