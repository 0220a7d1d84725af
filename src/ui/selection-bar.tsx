import type { ReactNode } from 'react'

/** What is chosen so far and the way on; it stays in reach while the choices scroll. */
export function SelectionBar({ status, children }: { status: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-sm:*:w-full sm:px-6">
        <p aria-live="polite" data-not-a-figure="entered" className="font-semibold">
          {status}
        </p>
        {children}
      </div>
    </div>
  )
}
