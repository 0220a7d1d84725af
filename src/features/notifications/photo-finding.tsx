import { Link } from 'wouter'
import { stateOf, statusLabel } from '#domain/health-status.ts'
import { dateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'
import { rich } from '#src/ui/rich.tsx'

type PhotoFindingProps = {
  name: string
  status: string
  /** When the photo was taken; undefined while loading. */
  at: string | undefined
  href: string
  isNew?: boolean
  onOpen?: () => void
}

/** What a photo showed, with a link to the record. */
export const PhotoFinding = ({ name, status, at, href, isNew, onOpen }: PhotoFindingProps) => (
  <Finding
    state={stateOf(status)}
    word={isNew ? t('New') : t('Finding')}
    sentence={
      <span data-not-a-figure="entered" className={isNew ? 'font-medium' : undefined}>
        {t('{name}: {status}', { name, status: statusLabel(status) })}
      </span>
    }
    since={at && rich('Since {day}', { day: <time dateTime={at}>{dateText(at)}</time> })}
    action={
      <Link
        href={href}
        onClick={onOpen}
        data-not-a-figure="entered"
        aria-label={t('Open: {name}', { name })}
        className={stretchedStyle}
      >
        {t('Open')}
      </Link>
    }
  />
)
