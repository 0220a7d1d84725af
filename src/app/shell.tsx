import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  BookOpen,
  House,
  MessageCircle,
  Plus,
  Sun,
  Warehouse,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { screenPaths } from '#domain/screen-paths.ts'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { sessionQuery, useMay } from '#src/api/session.ts'
import { openPanelInstead } from '#src/features/assistant/assistant-store.ts'
import { projectDestination, projectState } from '#src/features/farm/project-state.ts'
import { useIsIdle } from '#src/lib/async.ts'
import { cn } from '#src/lib/cn.ts'
import { lazy, lazyOnHome } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Brand, headerStyle } from '#src/ui/logo.tsx'
import { besideRailStyle, bottomBarStyle, CONTENT_ID } from '#src/ui/frame.ts'
import { StateDot } from '#src/ui/state-dot.tsx'
import { AccountMenu } from './account-menu.tsx'

type Place = {
  label: Message
  icon: LucideIcon
  href: string
  isHere: boolean
  /** Left to another place on a wide screen. */
  isOnlyNarrow?: boolean
  onClick?: ((event: MouseEvent) => void) | undefined
}

/** What stands around every signed-in screen: a bottom bar on phones, a rail from 1,024 px. */
export function Shell({ children }: { children: ReactNode }) {
  const places = usePlaces()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-leaf px-4 py-2.5 font-semibold text-on-leaf focus:translate-y-0 print:hidden"
      >
        {t('Skip to content')}
      </a>
      <Header />
      <Navigation places={places} onAdd={() => setAdding(true)} />
      <div className={besideRailStyle}>{children}</div>
      <RailProjects />
      {isAdding && (
        <LazyBoundary errorFallback={null}>
          <AddSheet onClose={() => setAdding(false)} />
        </LazyBoundary>
      )}
    </>
  )
}

const AddSheet = lazy(() => import('./add-sheet.tsx').then((m) => m.AddSheet))

const DeviceLine = lazyOnHome(() =>
  import('#src/features/unsent/device-line.tsx').then((m) => m.DeviceLine),
)

function Header() {
  const { data: user } = useQuery(sessionQuery())
  const isIdle = useIsIdle()
  return (
    <header className={headerStyle}>
      <Link
        href={paths.home}
        className="flex min-h-touch shrink-0 items-center gap-2.5 rounded-control"
      >
        <Brand />
      </Link>
      {isIdle && mayKeep() && (
        <LazyBoundary errorFallback={null}>
          <DeviceLine />
        </LazyBoundary>
      )}
      <div className="flex items-center gap-1">
        <NotificationBell />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  )
}

/** The newest solar system; without one, where a first one is added. */
export function energyPath(projects: Project[]) {
  const systems = projects.flatMap(({ solarSystems = [] }) => solarSystems)
  const newest = systems.toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))[0]
  if (newest) return paths.solarManagement(newest.projectId, newest.id)
  const [project] = projects
  return project ? paths.solarManagement(project.id) : paths.farm
}

function usePlaces(): Record<'today' | 'farm' | 'book' | 'energy' | 'assistant', Place> {
  const { data: projects = [] } = useQuery(projectsQuery())
  const [path] = useLocation()
  const isEnergy = useRoute(screenPaths.solarManagement)[0]
  const isToday =
    path === paths.home || path.startsWith(paths.dashboard) || path === screenPaths.weather
  const isAssistant = path.startsWith(paths.assistant())
  const isBook = path.startsWith(paths.book)
  return {
    today: { label: msg('Today'), icon: House, href: paths.home, isHere: isToday },
    farm: {
      label: msg('Farm'),
      icon: Warehouse,
      href: paths.farm,
      isHere: !isToday && !isEnergy && !isAssistant && path !== screenPaths.alerts,
      isOnlyNarrow: isBook,
    },
    book: { label: msg('Book'), icon: BookOpen, href: paths.book, isHere: isBook },
    energy: { label: msg('Energy'), icon: Sun, href: energyPath(projects), isHere: isEnergy },
    assistant: {
      label: msg('Assistant'),
      icon: MessageCircle,
      href: paths.assistant(),
      isHere: isAssistant,
      onClick: isAssistant ? undefined : openPanelInstead,
    },
  }
}

type NavigationProps = { places: ReturnType<typeof usePlaces>; onAdd: () => void }

/** A bar at the bottom on phones; from 1,024 px the upper part of the rail. */
function Navigation({ places: { today, farm, book, energy, assistant }, onAdd }: NavigationProps) {
  const [path] = useLocation()
  const mayAdd = useMay('advise')
  const item = (place: Place, className = '') => (
    <Link
      href={place.href}
      aria-current={path === place.href ? 'page' : place.isHere ? 'true' : undefined}
      onClick={place.onClick}
      className={cn(
        navigationItem,
        place.isHere && !place.isOnlyNarrow && 'font-medium text-leaf lg:bg-leaf-tint',
        place.isOnlyNarrow && 'font-medium text-leaf lg:font-normal lg:text-ink',
        !place.isHere && 'text-soft lg:text-ink',
        className,
      )}
    >
      <place.icon aria-hidden className="size-6 shrink-0 lg:size-5" strokeWidth={1.75} />
      <span className="max-w-full truncate px-1 lg:px-0">{say(place.label)}</span>
    </Link>
  )
  return (
    <nav
      aria-label={t('Main')}
      className={cn(
        bottomBarStyle,
        'lg:inset-x-auto lg:top-14 lg:h-auto lg:w-60 lg:flex-col lg:gap-0.5 lg:border-0 lg:bg-transparent lg:p-3',
      )}
    >
      {item(today)}
      {item(farm)}
      {item(book, 'max-lg:hidden')}
      {mayAdd && (
        <button
          type="button"
          onClick={onAdd}
          onPointerEnter={AddSheet.preload}
          className={cn(navigationItem, 'text-leaf lg:order-last')}
        >
          <span className="flex size-12 items-center justify-center rounded-full bg-leaf text-on-leaf lg:size-5 lg:bg-transparent lg:text-leaf">
            <Plus aria-hidden className="size-6 lg:size-5" />
          </span>
          <span className="max-lg:sr-only">{t('Add')}</span>
        </button>
      )}
      {item(energy)}
      {mayAdd && item(assistant)}
    </nav>
  )
}

const navigationItem =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-xs -outline-offset-3 lg:min-h-touch lg:w-full lg:flex-none lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-sm lg:hover:bg-sunken'

/** As many as stand beside a screen; the farm page has them all. */
const MAX_RAIL_PROJECTS = 12

/** The lower part of the rail. It follows the content, so that the keyboard meets that first. */
function RailProjects() {
  const { data: projects = [] } = useQuery(projectsQuery())
  const [path] = useLocation()
  if (projects.length === 0) return null
  return (
    <nav
      aria-labelledby="rail-projects"
      className="fixed top-96.5 bottom-0 left-0 hidden w-60 overflow-y-auto p-3 lg:block print:hidden"
    >
      <h2 id="rail-projects" className="px-3 pb-1 text-xs text-soft">
        {t('Projects')}
      </h2>
      <ul>
        {projects.slice(0, MAX_RAIL_PROJECTS).map((project) => (
          <li key={project.id}>
            <Link
              href={projectDestination(project)}
              data-not-a-figure="entered"
              aria-current={path.split('/').includes(project.id) ? 'true' : undefined}
              className={cn(railItem, 'aria-[current]:bg-sunken aria-[current]:font-medium')}
            >
              <StateDot {...projectState(project)} isQuiet />
              <span className="truncate">{project.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {projects.length > MAX_RAIL_PROJECTS && (
        <Link href={paths.farm} data-not-a-figure="entered" className={cn(railItem, 'text-soft')}>
          {t('All {count, number} projects', { count: projects.length })}
        </Link>
      )}
    </nav>
  )
}

const railItem =
  'flex min-h-touch w-full items-center gap-3 rounded-control px-3 text-sm hover:bg-sunken'

const Count = lazyOnHome(() => import('./notification-count.tsx').then((m) => m.NotificationCount))
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
