import {
  Bell,
  FolderDown,
  Languages,
  LayoutDashboard,
  LogOut,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { SessionUser } from '#contract/session.ts'
import { isPhone } from '#src/api/session.ts'
import { isAnythingWaiting } from '#src/api/offline/waiting-flag.ts'
import { cn } from '#src/lib/cn.ts'
import { initials } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { useMenuKeys } from '#src/ui/use-menu-keys.ts'

const FarmChoice = lazy(() =>
  import('#src/features/members/farm-choice.tsx').then((m) => m.FarmChoice),
)

const PreferencesDialog = lazy(() =>
  import('#src/features/account/preferences-dialog.tsx').then((m) => m.PreferencesDialog),
)

const ENTRY = 'flex min-h-touch items-center gap-2 rounded-control px-3 hover:bg-sunken'

/**
 * Nothing is left behind; where something waits for a network, or nobody can come back, the farmer
 * decides first.
 */
function leave(event: MouseEvent, user: SessionUser) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  if (isAnythingWaiting() || isPhone(user)) return navigate(paths.signOut)
  import('#src/api/offline/sign-out.ts')
    .then(({ signOut }) => signOut())
    .catch(() => window.location.assign(paths.logout))
}

/** Opens on hover (spec), and on click, tap or key press. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [isHovered, setHovered] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const isOpen = isHovered || isPressed
  const close = () => {
    setHovered(false)
    setPressed(false)
  }
  return (
    <div
      ref={container}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
    >
      <button
        type="button"
        aria-label={t('Account')}
        aria-expanded={isOpen}
        onClick={() => setPressed(!isPressed)}
        className="flex size-11 items-center justify-center rounded-full bg-leaf-tint text-sm font-semibold text-leaf"
      >
        {initials(user.firstName, user.lastName)}
      </button>
      {isOpen && (
        <Menu
          user={user}
          container={container}
          onClose={close}
          onPreferences={() => {
            close()
            setChoosing(true)
          }}
        />
      )}
      {isChoosing && (
        <LazyBoundary>
          <PreferencesDialog onClose={() => setChoosing(false)} />
        </LazyBoundary>
      )}
    </div>
  )
}

type MenuProps = {
  user: SessionUser
  /** Holds the button and this menu. */
  container: RefObject<HTMLElement | null>
  onClose: () => void
  onPreferences: () => void
}

function Menu({ user, container, onClose, onPreferences }: MenuProps) {
  useMenuKeys(container, onClose)
  return (
    <div className="absolute top-full right-0 z-40 w-64 max-w-[calc(100vw-2rem)] pt-2">
      <div className="rounded-card border border-line bg-surface p-2">
        <div className="px-3 py-2">
          <p className="font-semibold">{`${user.firstName} ${user.lastName}`.trim()}</p>
          <p className="text-sm break-all text-soft">{user.email}</p>
        </div>
        {user.farm?.isShared && (
          <LazyBoundary errorFallback={null}>
            <FarmChoice />
          </LazyBoundary>
        )}
        <Link href={paths.dashboard} onClick={onClose} className={ENTRY}>
          <LayoutDashboard aria-hidden className="size-4" />
          {t('Dashboard')}
        </Link>
        <Link href={paths.yourData} onClick={onClose} className={ENTRY}>
          <FolderDown aria-hidden className="size-4" />
          {t('Your data')}
        </Link>
        {/* Other backends know neither farms of several people nor alerts. */}
        {user.farm && (
          <>
            <Link href={paths.members} onClick={onClose} className={ENTRY}>
              <UsersRound aria-hidden className="size-4" />
              {t('People')}
            </Link>
            <Link href={paths.alerts} onClick={onClose} className={ENTRY}>
              <Bell aria-hidden className="size-4" />
              {t('Alerts')}
            </Link>
          </>
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onPreferences}
          className={cn(ENTRY, 'w-full')}
        >
          <Languages aria-hidden className="size-4" />
          {t('Language and units')}
        </button>
        <a href={paths.account} className={ENTRY}>
          <UserRound aria-hidden className="size-4" />
          {t('Your account')}
        </a>
        <a href={paths.logout} onClick={(event) => leave(event, user)} className={ENTRY}>
          <LogOut aria-hidden className="size-4" />
          {t('Sign out')}
        </a>
      </div>
    </div>
  )
}
