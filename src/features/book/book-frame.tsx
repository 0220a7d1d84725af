import type { ReactNode } from 'react'
import { msg } from '#contract/message.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { LinkTabs } from '#src/ui/link-tabs.tsx'
import { Screen } from '#src/ui/screen.tsx'

const SECTIONS = [
  { name: 'entries', label: msg('Entries'), href: paths.book },
  { name: 'products', label: msg('Products'), href: paths.products },
  { name: 'profit', label: msg('Profit'), href: paths.profit },
  { name: 'registers', label: msg('Registers'), href: paths.registers() },
  { name: 'rotation', label: msg('Rotation'), href: paths.rotation() },
]

type BookFrameProps = {
  section: 'entries' | 'products' | 'profit' | 'registers' | 'rotation'
  children: ReactNode
}

/** What stands around each section of the book. */
export const BookFrame = ({ section, children }: BookFrameProps) => (
  <Screen title={t('Book')} backTo={paths.farm} backLabel={t('Back to the farm')}>
    <LinkTabs
      label={t('Sections of the book')}
      tabs={SECTIONS.map((one) => ({ ...one, label: say(one.label) }))}
      chosen={section}
    >
      {children}
    </LinkTabs>
  </Screen>
)
