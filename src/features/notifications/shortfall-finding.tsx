import { useState } from 'react'
import { Link } from 'wouter'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Priced } from '#domain/energy-value.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { usePriced } from '#src/api/book.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { shortfallText } from '#src/features/tasks/shortfall-text.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type ShortfallFindingProps = {
  name: string
  system: Priced
  shortfall: Shortfall
  href: string
  className?: string
}

/** What a system lacks of its usual production, on two lines, with a link to the system. */
export function ShortfallFinding(props: ShortfallFindingProps) {
  const { name, shortfall, href, className } = props
  const system = usePriced(props.system)
  const seesMoney = useSeesMoney()
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  return (
    <Finding
      className={className}
      state={shortfall.level}
      word={t('Finding')}
      sentence={
        <span data-not-a-figure="entered" className="block truncate">
          {name}
        </span>
      }
      since={
        <span className="block truncate">
          {shortfallText(shortfall, seesMoney ? system : null, today)}{' '}
          <Provenance kind="estimate" />
        </span>
      }
      action={
        <Link
          href={href}
          data-not-a-figure="entered"
          aria-label={t('Open: {name}', { name })}
          className={stretchedStyle}
        >
          {t('Open')}
        </Link>
      }
    />
  )
}
