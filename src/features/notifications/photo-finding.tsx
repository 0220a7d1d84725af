import { Link } from 'wouter'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { stateOf, statusLabel } from '#domain/health-status.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { dayText, shortDayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'

type PhotoFindingProps = {
  name: string
  status: string
  /** Says it in place of the status. */
  label?: string
  /** What it is, for screen readers, once it has been seen. */
  word?: string
  /** When the photo was taken, or the device sent last; undefined while unknown. */
  at?: string
  /** Who took it, where that is said. */
  who?: string | undefined
  href: string
  isNew?: boolean
  onOpen?: () => void
  className?: string
}

/** What a photo showed, what was commented, or that a device fell silent, on two lines, with a link to the record. */
export const PhotoFinding = (props: PhotoFindingProps) => {
  const { name, status, at, who, href, isNew, onOpen, className } = props
  const { label = say(statusLabel(status)), word = t('Finding') } = props
  return (
    <Finding
      className={className}
      state={stateOf(status)}
      word={isNew ? t('New') : word}
      sentence={
        <span
          data-not-a-figure="entered"
          className={isNew ? 'block truncate font-medium' : 'block truncate'}
        >
          {name}
        </span>
      }
      since={
        <span className="block truncate">
          {label}
          {at && (
            <>
              {' · '}
              <time dateTime={at}>{sinceText(at)}</time>
            </>
          )}
          {who && <span data-not-a-figure="entered"> · {who}</span>}
        </span>
      }
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
}

/** 'Nov 21', with the year unless it is the current one. */
function sinceText(at: string) {
  const [day, today] = [new Date(at), new Date()].map((moment) => dateIn(browserTimeZone(), moment))
  return (day?.slice(0, 4) === today?.slice(0, 4) ? shortDayText : dayText)(day ?? '')
}
