import type { ReactNode } from 'react'

type RecordLayoutProps = { children: ReactNode; aside: ReactNode }

/** A record, and beside it, or below where there is no room, what belongs to it. */
export function RecordLayout({ children, aside }: RecordLayoutProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      <div className="min-w-0">{aside}</div>
    </div>
  )
}
