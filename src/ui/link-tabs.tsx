import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { cn } from '#src/lib/cn.ts'

export type LinkTab = { name: string; label: string; href: string }

type LinkTabsProps = {
  label: string
  tabs: readonly LinkTab[]
  /** The name of one of them. */
  chosen: string
  children: ReactNode
}

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

const tabId = (name: string) => `section-${name}`

/** In other languages the tabs may be wider than a phone. */
const showWhole = (tab: Element | null) =>
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** Tabs that are links: each has an address, and the keys of tabs. */
export function LinkTabs({ label, tabs, chosen, children }: LinkTabsProps) {
  const [, navigate] = useLocation()
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    navigate(next.href, { replace: true })
    document.getElementById(tabId(next.name))?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="mb-4 flex max-w-xl gap-0.5 overflow-x-auto rounded-control bg-sunken p-0.5 [scrollbar-width:none] print:hidden"
      >
        {tabs.map(({ name, label: tabLabel, href }) => (
          <Link
            key={name}
            id={tabId(name)}
            role="tab"
            href={href}
            onKeyDown={onKeyDown}
            aria-selected={name === chosen}
            aria-controls="section"
            tabIndex={name === chosen ? 0 : -1}
            ref={name === chosen ? showWhole : undefined}
            className={cn(
              'flex min-h-touch flex-1 items-center justify-center rounded-control px-1 text-xs xs:text-sm',
              name === chosen ? 'bg-surface font-medium text-leaf' : 'text-soft hover:text-ink',
            )}
          >
            {tabLabel}
          </Link>
        ))}
      </div>
      <div id="section" role="tabpanel" aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  )
}
