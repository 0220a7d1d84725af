import { Link } from 'wouter'
import { useMay } from '#src/api/session.ts'
import { isOf, useWaiting, type ClosedPlace } from '#src/api/waiting.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Finding, stretchedStyle } from '#src/ui/finding.tsx'

/** What waiting periods forbid on a field or of a herd, and those that nobody has entered. */
export function Closures({ place }: { place: ClosedPlace }) {
  const { closures, unknown, sentenceOf, reasonOf, unknownTextOf } = useWaiting()
  const mayEnter = useMay('work')
  const closed = closures.filter(({ target }) => isOf(place, target))
  const notAssessed = new Set(
    unknown.filter(({ target }) => isOf(place, target)).map(unknownTextOf),
  )
  if (closed.length === 0 && notAssessed.size === 0) return null
  return (
    <section aria-label={t('Waiting periods')}>
      <ul data-not-a-figure="entered" className="divide-y divide-line rounded-card bg-surface">
        {closed.map((closure) => (
          <li key={`${closure.waitingFor} ${closure.entryId}`}>
            <Finding
              state="look"
              word={t('Finding')}
              sentence={sentenceOf(closure)}
              since={reasonOf(closure)}
            />
          </li>
        ))}
        {[...notAssessed].map((text) => (
          <li key={text}>
            <Finding
              state="unknown"
              word={t('Not assessed')}
              sentence={text}
              action={
                mayEnter && (
                  <Link href={paths.products} className={stretchedStyle}>
                    {t('Products')}
                  </Link>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ClosureFindingProps = {
  sentence: string
  reason: string
  href: string
  className?: string
}

/** The same in the list of Today: on a phone in two lines, as its end must not be cut off. */
export const ClosureFinding = ({ sentence, reason, href, className }: ClosureFindingProps) => (
  <Finding
    className={className}
    state="look"
    word={t('Finding')}
    sentence={
      <span data-not-a-figure="entered" className="sm:block sm:truncate">
        {sentence}
      </span>
    }
    since={
      <span data-not-a-figure="entered" className="block truncate max-sm:hidden">
        {reason}
      </span>
    }
    action={
      <Link
        href={href}
        data-not-a-figure="entered"
        aria-label={t('Open: {name}', { name: sentence })}
        className={stretchedStyle}
      >
        {t('Open')}
      </Link>
    }
  />
)
