import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '#src/lib/cn.ts'

type SectionProps = {
  title: string
  /** Beside the heading. */
  action?: ReactNode
  /** Where the section stands inside another one. */
  heading?: 'h2' | 'h3'
  className?: string
  children: ReactNode
}

/** A heading and what belongs to it, on the paper itself. */
export function Section({
  title,
  action,
  heading: Title = 'h2',
  className,
  children,
}: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('min-w-0', className)}>
      <div className="mb-2 flex min-h-touch flex-wrap items-center justify-between gap-x-4">
        <Title
          id={id}
          className={cn('min-w-0 font-semibold', Title === 'h2' ? 'text-base' : 'text-sm')}
        >
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A white sheet of rows with one line between them. */
export const Rows = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={cn('divide-y divide-line overflow-hidden rounded-card bg-surface', className)}>
    {children}
  </ul>
)

type RowProps = {
  /** Makes the whole row a link. */
  href?: string
  /** On the left, e.g. a picture, a dot or a tick circle. */
  lead?: ReactNode
  title: ReactNode
  /** A second, soft line. */
  note?: ReactNode
  /** On the right, small and soft. */
  meta?: ReactNode
  /** Buttons beside the link. */
  actions?: ReactNode
}

/** One line of a list, 52 px high. */
export function Row({ href, lead, title, note, meta, actions }: RowProps) {
  const content = (
    <>
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{title}</span>
        {note && <span className="block truncate text-xs text-soft">{note}</span>}
      </span>
      {meta && <span className="shrink-0 text-right text-xs text-soft">{meta}</span>}
    </>
  )
  const style = 'flex min-h-13 min-w-0 flex-1 items-center gap-3 px-4 py-1.5'
  return (
    <li className="flex items-center">
      {href ? (
        <Link href={href} className={cn(style, 'rounded-card -outline-offset-3 hover:bg-sunken')}>
          {content}
        </Link>
      ) : (
        <div className={style}>{content}</div>
      )}
      {actions && <div className="flex shrink-0 items-center pr-2">{actions}</div>}
    </li>
  )
}
