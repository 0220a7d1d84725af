import type { ReactNode } from 'react'
import { msg } from '#contract/message.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { LinkTabs } from '#src/ui/link-tabs.tsx'

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

type SectionTabsProps = { chosen: DashboardSection; children: ReactNode }

export const SectionTabs = ({ chosen, children }: SectionTabsProps) => (
  <LinkTabs
    label={t('Sections of the dashboard')}
    tabs={names.map((name) => ({
      name,
      label: say(SECTIONS[name]),
      href: paths.dashboardSection(name),
    }))}
    chosen={chosen}
  >
    {children}
  </LinkTabs>
)
