import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { msg } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'

const SECTIONS = {
  today: msg('Today'),
  calendar: msg('Calendar'),
  health: msg('Health'),
  energy: msg('Energy'),
  history: msg('History'),
}

export type DashboardSection = keyof typeof SECTIONS

const names = Object.keys(SECTIONS) as DashboardSection[]

/** The section that the address names; today's by default. */
export const sectionIn = (search: string) =>
  names.find((name) => name === new URLSearchParams(search).get('section')) ?? 'today'

const tabId = (name: DashboardSection) => `section-${name}`

const STEPS: Partial<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % names.length,
  ArrowLeft: (at) => (at - 1 + names.length) % names.length,
  Home: () => 0,
  End: () => names.length - 1,
}

type SectionTabsProps = { chosen: DashboardSection; children: ReactNode }

/** The sections of the dashboard as tabs that are links: each has an address, and the keys of tabs. */
export function SectionTabs({ chosen, children }: SectionTabsProps) {
  const [, navigate] = useLocation()
  const onKeyDown = (event: KeyboardEvent) => {
    const next = names[STEPS[event.key]?.(names.indexOf(chosen)) ?? -1]
    if (!next) return
    event.preventDefault()
    navigate(paths.dashboardSection(next), { replace: true })
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={t('Sections of the dashboard')}
        className="mb-4 flex max-w-xl gap-0.5 rounded-control bg-sunken p-0.5 print:hidden"
      >
        {names.map((name) => (
          <Link
            key={name}
            id={tabId(name)}
            role="tab"
            href={paths.dashboardSection(name)}
            onKeyDown={onKeyDown}
            aria-selected={name === chosen}
            aria-controls="section"
            tabIndex={name === chosen ? 0 : -1}
            className={cn(
              'flex min-h-touch flex-1 items-center justify-center rounded-control px-1 text-xs xs:text-sm',
              name === chosen ? 'bg-surface font-medium text-leaf' : 'text-soft hover:text-ink',
            )}
          >
            {say(SECTIONS[name])}
          </Link>
        ))}
      </div>
      <div id="section" role="tabpanel" aria-labelledby={tabId(chosen)}>
        {children}
      </div>
    </>
  )
}
