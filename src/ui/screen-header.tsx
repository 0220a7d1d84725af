import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

type ScreenHeaderProps = { title: string; backTo: string; backLabel: string }

/** Focuses the h1 on mount, so a screen reader announces the new screen. */
export function ScreenHeader({ title, backTo, backLabel }: ScreenHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="border-b border-line bg-surface">
      <title>{`${title} · Smart Farm`}</title>
      <div className="mx-auto flex max-w-7xl items-center gap-2 px-2 py-3 sm:px-4">
        <Link
          href={backTo}
          aria-label={backLabel}
          className="flex min-h-touch min-w-touch items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-bold break-words">
          {title}
        </h1>
      </div>
    </div>
  )
}
