import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { arrivedByLink } from '#src/lib/arrival.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { CONTENT_ID, contentStyle } from './frame.ts'
import { WordMeanings } from './provenance.tsx'

export type Crumb = { label: string; href: string }

type ScreenProps = {
  title: string
  /** The title of the browser's tab, where it says more than the heading. */
  tabTitle?: string
  /** Left out on a place of the main navigation. */
  backTo?: string
  backLabel?: string
  /** Where the screen stands, from the farm down; its line is kept while it is empty. */
  crumbs?: Crumb[]
  /** The last crumb: the screen itself. */
  place?: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
  /** A right column of 320 px; below the content on a phone. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Focuses the h1 after a link led here, so a screen reader announces the new screen. */
export function Screen(props: ScreenProps) {
  const { title, tabTitle = title, backTo, backLabel, crumbs, place, actions, aside } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The content may have taken the focus, e.g. for the task that the address names.
    if (document.getElementById(CONTENT_ID)?.contains(document.activeElement)) return
    window.scrollTo(0, 0)
    if (arrivedByLink()) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={contentStyle}>
      <title>{`${tabTitle} · Smart Farm`}</title>
      {crumbs && <Breadcrumb crumbs={crumbs} place={place} />}
      <div className="mb-4 flex items-center gap-1">
        {backTo !== undefined && (
          <Link
            href={backTo}
            aria-label={backLabel}
            className="-ml-3 flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken hover:text-ink print:hidden"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 text-xl font-semibold break-words sm:text-2xl"
        >
          {title}
        </h1>
        {actions}
      </div>
      {aside ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className={cn('min-w-0', props.className)}>{props.children}</div>
          <div className="min-w-0">{aside}</div>
        </div>
      ) : (
        <div className={props.className}>{props.children}</div>
      )}
      <WordMeanings />
    </main>
  )
}

type BreadcrumbProps = { crumbs: Crumb[]; place: ReactNode }

const Breadcrumb = ({ crumbs, place }: BreadcrumbProps) => (
  <nav aria-label={t('Breadcrumb')} className="-mt-3 min-h-touch print:hidden">
    <ol className="flex min-w-0 text-xs text-soft">
      {crumbs.map(({ label, href }) => (
        <li key={href} className={crumbStyle}>
          <Link
            href={href}
            data-not-a-figure="entered"
            className="flex min-h-touch min-w-0 items-center rounded-control underline-offset-4 hover:text-ink hover:underline"
          >
            <span className="truncate">{label}</span>
          </Link>
        </li>
      ))}
      {place && <li className={crumbStyle}>{place}</li>}
    </ol>
  </nav>
)

const crumbStyle =
  "flex min-w-0 items-center not-first:before:px-1.5 not-first:before:content-['/'/'']"
