import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sessionQuery } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'

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
