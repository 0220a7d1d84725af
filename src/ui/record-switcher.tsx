import { useId } from 'react'
import { Link } from 'wouter'
import { cn } from '#src/lib/cn.ts'

export type SwitcherEntry = { id: string; title: string; note: string; href: string }

type RecordSwitcherProps = {
  heading: string
  entries: SwitcherEntry[]
  currentId: string | undefined
}

/** The saved records of a project, to go from one to another. */
export function RecordSwitcher({ heading, entries, currentId }: RecordSwitcherProps) {
  const headingId = useId()
  return (
    <nav aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="mb-2 text-sm font-semibold text-soft">
        {heading}
      </h2>
      <ul className="-m-1 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1">
        {entries.map(({ id, title, note, href }) => {
          const isCurrent = id === currentId
          return (
            <li key={id} data-not-a-figure="entered" className="max-w-full sm:max-w-80">
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={cn(
                  'flex min-h-touch items-baseline gap-2 rounded-lg border px-3 py-2.5',
                  isCurrent
                    ? 'border-leaf bg-leaf-tint'
                    : 'border-control bg-surface hover:bg-sunken',
                )}
              >
                <span className="truncate font-semibold">{title}</span>
                <span className="shrink-0 text-sm text-soft">{note}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
