import { useQuery } from '@tanstack/react-query'
import { versionsQuery, type ShownEntry } from '#src/api/entries.ts'
import { failureSentence } from '#src/api/request.ts'
import { useWho, whoText } from '#src/api/who.ts'
import { dayText, momentText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Failure, Loading } from '#src/ui/card.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { changedFacts, entryFacts, type EntryContent } from './entry-facts.ts'
import { entryTitle } from './entry-text.ts'
import type { BookContext } from './use-entry-context.ts'

type EntryDetailsProps = { entry: ShownEntry; context: BookContext; onClose: () => void }

/** All that an entry says, and what it said before it was corrected. */
export function EntryDetails({ entry, context, onClose }: EntryDetailsProps) {
  const { photoURL, version, closedUntil } = entry
  return (
    <Dialog title={entryTitle(entry)} onClose={onClose}>
      <div className="grid gap-4" data-not-a-figure="entered">
        <Facts facts={entryFacts(entry, context)} />
        {photoURL && (
          <a href={photoURL} target="_blank" rel="noreferrer">
            <img src={photoURL} alt={t('Photo')} className="max-h-80 rounded-control bg-sunken" />
          </a>
        )}
        {closedUntil && (
          <p className="text-sm text-look">
            {t('Within a waiting period, which ended on {day}.', { day: dayText(closedUntil) })}
          </p>
        )}
        {version > 1 && <Versions entry={entry} context={context} />}
      </div>
    </Dialog>
  )
}

const Facts = ({ facts }: { facts: { label: string; text: string }[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
    {facts.map(({ label, text }) => (
      <div key={label} className="contents">
        <dt className="text-soft">{label}</dt>
        <dd className="break-words whitespace-pre-line">{text}</dd>
      </div>
    ))}
  </dl>
)

/** What each correction replaced, the newest first. */
function Versions({ entry, context }: Omit<EntryDetailsProps, 'onClose'>) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(entry.id))
  const whoOf = useWho()
  if (error)
    return (
      <Failure
        text={t('What it was before could not be loaded.')}
        why={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Loading label={t('Loading what it was before')} shapes={['h-13']} />
  const newer = (at: number): EntryContent => data.versions[at - 1] ?? entry
  return (
    <section aria-label={t('Before')} className="grid gap-3 border-t border-line pt-3">
      {data.versions.map((version, at) => {
        const who = whoText(whoOf(version.by))
        const time = momentText(version.at)
        const facts = changedFacts(version, newer(at), context)
        return (
          <div key={version.version} className="text-sm">
            <h3 className="text-soft">
              {who ? t('Until {time}, by {who}', { time, who }) : t('Until {time}', { time })}
            </h3>
            {facts.length > 0 ? (
              <Facts facts={facts.map(({ label, text }) => ({ label, text: text || t('none') }))} />
            ) : (
              <p>{t('The same')}</p>
            )}
          </div>
        )
      })}
    </section>
  )
}
