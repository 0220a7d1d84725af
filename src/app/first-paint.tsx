import type { ReactNode } from 'react'
import { Logo } from '#src/ui/logo.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** The header's place, before anybody is known. */
function HeaderPlace() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-3 px-4 sm:px-6">
        <Logo className="size-9" />
        <span className="text-lg font-bold">Smart Farm</span>
      </div>
    </header>
  )
}

type HomeFirstPaintProps = { greeting?: ReactNode; recommendations?: ReactNode }

/** Home while it loads: what is known, and the rest in the places and sizes that it will have. */
export function HomeFirstPaint({ greeting, recommendations }: HomeFirstPaintProps) {
  return (
    <>
      <HeaderPlace />
      <main
        aria-busy="true"
        aria-label="Loading your farm"
        className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-8"
      >
        {greeting ?? (
          <>
            <Skeleton className="h-10 w-72 max-w-full" />
            <Skeleton className="mt-2 mb-6 h-6 w-56 max-w-full" />
          </>
        )}
        <div className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {['tasks', 'alerts', 'energy', 'savings'].map((card) => (
            <Skeleton key={card} className="h-44 xs:h-34 sm:h-36" />
          ))}
        </div>
        {recommendations ?? <Skeleton className="h-64" />}
      </main>
    </>
  )
}

/** Any other signed-in address while it loads: quiet, so that nothing flashes. */
export function QuietFirstPaint() {
  return (
    <>
      <HeaderPlace />
      <main aria-busy="true" aria-label="Loading" className="min-h-96" />
    </>
  )
}
