import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Message } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { Card } from './card.tsx'
import { Picture, PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from './picture.tsx'
import { Provenance, type ProvenanceKind } from './provenance.tsx'

type RecordLayoutProps = { children: ReactNode; aside: ReactNode }

/** Two columns; on narrow screens the aside goes below. */
export function RecordLayout({ children, aside }: RecordLayoutProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      <div className="min-w-0">{aside}</div>
    </div>
  )
}

type RecordSummaryProps = {
  label: string
  title: string
  subtitle?: string
  /** From the catalogue. */
  entry: { image?: string; tips: Message; source: Message } | undefined
  placeholder: ReactNode
  /** The badge and the lines under the title. */
  children: ReactNode
}

export function RecordSummary(props: RecordSummaryProps) {
  const { label, title, subtitle, entry, placeholder, children } = props
  return (
    <Card aria-label={label}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 sm:grid-rows-[auto_1fr] sm:gap-x-5">
        <div className="w-24 sm:row-span-2 sm:w-44">
          <Picture
            src={entry?.image}
            widthPx={PICTURE_WIDTH_PX}
            heightPx={PICTURE_HEIGHT_PX}
            placeholder={placeholder}
          />
        </div>
        <div className="min-w-0">
          <h2 className="text-xl font-semibold break-words">{title}</h2>
          {subtitle && (
            <p lang="la" className="text-soft italic">
              {subtitle}
            </p>
          )}
        </div>
        <div className="mt-3 grid gap-2 max-sm:col-span-2">{children}</div>
      </div>
      {entry && (
        <p data-not-a-figure="source" className="mt-5 border-t border-line pt-4 text-sm">
          <span className="font-semibold">{t('Care tip:')} </span>
          {say(entry.tips)} <cite className="text-soft not-italic">({say(entry.source)})</cite>
        </p>
      )}
    </Card>
  )
}

export function SummaryLine({ text, provenance }: { text: string; provenance: ProvenanceKind }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span>{text}</span>
      <Provenance kind={provenance} />
    </p>
  )
}

export type SwitcherEntry = { id: string; title: string; note: string; href: string }

/** On a phone the row scrolls edge to edge; the offset aligns the current entry with the text. */
const ROW_PADDING_PX = 16

type RecordSwitcherProps = {
  heading: string
  /** Beside the heading. */
  action: ReactNode
  entries: SwitcherEntry[]
  currentId: string | undefined
}

/** `scrollIntoView` would scroll the page as well. */
function scrollRowTo(entry: HTMLElement | null) {
  const row = entry?.parentElement
  if (row) row.scrollLeft = entry.offsetLeft - row.offsetLeft - ROW_PADDING_PX
}

/** Links to the saved records; only the heading when there is no other record. */
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
              ref={isCurrent ? scrollRowTo : undefined}
              data-not-a-figure="entered"
              className="max-w-[85%] shrink-0 sm:max-w-80"
            >
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={cn(
                  'flex min-h-touch items-baseline gap-2 rounded-control border px-3 py-2.5',
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
