import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#src/lib/cn.ts'

export type SwitcherEntry = { id: string; title: string; note: string; href: string }

/** The row reaches from edge to edge, and what is scrolled to stands in line with the rest. */
const ROW_PADDING_PX = 16

type RecordSwitcherProps = {
  /** What they belong to. */
  heading: string
  /** Beside it. */
  action: ReactNode
  entries: SwitcherEntry[]
  currentId: string | undefined
}

/** On a phone the row is wider than the screen. */
function bringIntoSight(entry: HTMLElement | null) {
  const row = entry?.parentElement
  if (row) row.scrollLeft = entry.offsetLeft - row.offsetLeft - ROW_PADDING_PX
}

/** Saved records to go to; of what has no other than the current one, the heading alone. */
export function RecordSwitcher({ heading, action, entries, currentId }: RecordSwitcherProps) {
  const headingId = useId()
  const title = (
    <div className="-mt-2.5 -mb-1 flex items-start gap-1">
      <h2
        id={headingId}
        data-not-a-figure="entered"
        className="min-w-0 py-2.5 font-semibold break-words"
      >
        <span title={heading} className="line-clamp-2">
          {heading}
        </span>
      </h2>
      {action}
    </div>
  )
  if (entries.every(({ id }) => id === currentId)) return title
  return (
    <nav aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-2">
      {title}
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1 max-sm:-mx-4 max-sm:px-4 sm:max-h-44 sm:flex-wrap sm:overflow-y-auto">
        {entries.map(({ id, title, note, href }) => {
          const isCurrent = id === currentId
          return (
            <li
              key={id}
              ref={isCurrent ? bringIntoSight : undefined}
              data-not-a-figure="entered"
              className="max-w-[85%] shrink-0 sm:max-w-80"
            >
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
