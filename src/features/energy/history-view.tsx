import { useRef, useState } from 'react'
import { LIVE_KEY, type SolarHistory, type StoredFile } from '#contract/solar-history.ts'
import { kwhText, longDateText } from '#src/lib/format.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Section } from '#src/ui/section.tsx'
import { HistoryFiles, RemoveFile } from './history-files.tsx'
import { isUnclear, type ReadUpload, type Uploads } from './use-read-uploads.ts'

const ShowFile = lazy(() => import('./show-file.tsx').then((m) => m.ShowFile))

type HistoryViewProps = {
  place: { projectId: string; systemId: string }
  uploads: Uploads
  /** Undefined while it is not loaded. */
  history: SolarHistory | undefined
}

/** The storage key of an upload, from its URL. */
const keyOf = (url: string) => /([^/?]+)(?:\?.*)?$/.exec(url)?.[1]

/** Results of new uploads, and earlier files. */
export function HistoryView({ place, uploads: actions, history }: HistoryViewProps) {
  const { uploads, retry } = actions
  const count = (state: ReadUpload['answer']['is']) =>
    uploads.filter(({ answer }) => answer.is === state).length
  const readingCount = count('reading')
  const files = uploads.flatMap(({ answer }) => (answer.is === 'read' ? answer.file : []))
  const [unclear, ...waiting] = uploads.filter(isUnclear)
  // A file that waited already when the tab was opened takes no focus.
  const [openedWith] = useState(unclear?.url)
  const results = useRef<HTMLDivElement>(null)
  const focusResults = () => results.current?.focus()
  const nameOf = (url: string) => uploads.find((upload) => upload.url === url)?.name ?? t('File')
  const stored = history?.files ?? []
  const newKeys = uploads.map(({ url }) => keyOf(url))
  const renderStored = (url: string) => {
    const file = stored.find(({ key }) => key === keyOf(url))
    if (file) return <RemoveFile place={place} file={file} title={nameOf(url)} />
    return history && <NoDaysStored />
  }
  return (
    <div ref={results} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {unclear && (
        <LazyBoundary fallback={<Skeleton className="h-96" />}>
          <ShowFile
            key={unclear.url}
            place={place}
            upload={unclear}
            measured={history?.days ?? []}
            waitingCount={waiting.length}
            takesFocus={unclear.url !== openedWith}
            onShow={(reading) => actions.show(unclear, reading)}
            onStore={(reading) => actions.store(unclear, reading).then(focusResults)}
            onLeaveOut={() => {
              actions.leaveOut(unclear)
              focusResults()
            }}
          />
        </LazyBoundary>
      )}
      {readingCount > 0 && (
        <p role="status">
          {t('Reading {count, plural, one {# file} other {# files}}…', { count: readingCount })}{' '}
          <progress className="w-40" />
        </p>
      )}
      {count('failed') > 0 && (
        <p role="alert" className="text-act">
          {t('The files could not be read yet. This window remembers them for a day.')}{' '}
          <Button kind="secondary" onClick={() => void retry()}>
            {t('Read again')}
          </Button>
        </p>
      )}
      {uploads.map(
        ({ name, url, answer }) =>
          answer.is === 'refused' && (
            <p key={url} role="alert" data-not-a-figure="entered" className="break-words text-act">
              {t('{name} was not read. {reason} Please upload it again.', {
                name,
                reason: answer.why,
              })}
            </p>
          ),
      )}
      {files.length > 0 && (
        <HistoryFiles files={files} nameOf={nameOf} renderStored={renderStored} />
      )}
      <EarlierFiles place={place} files={stored.filter(({ key }) => !newKeys.includes(key))} />
    </div>
  )
}

const NoDaysStored = () => (
  <p data-not-a-figure="label" className="text-look">
    {t('None of its days are kept: they were removed or replaced by a later file.')}
  </p>
)

type EarlierFilesProps = {
  place: { projectId: string; systemId: string }
  files: readonly StoredFile[]
}

/** Files of earlier visits, titled by the day they were read: names are not stored. */
function EarlierFiles({ place, files }: EarlierFilesProps) {
  if (files.length === 0) return null
  return (
    <Section title={t('Earlier files')} heading="h3">
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <EarlierFile key={file.key} place={place} file={file} />
        ))}
      </ul>
    </Section>
  )
}

type EarlierFileProps = { place: EarlierFilesProps['place']; file: StoredFile }

function EarlierFile({ place, file }: EarlierFileProps) {
  const title =
    file.key === LIVE_KEY
      ? t('Live readings')
      : t('File read on {date}', { date: longDateText(file.readAt) })
  return (
    <li
      data-figures="measured"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p data-not-a-figure="entered" className="font-medium">
          {title}
        </p>
        <p className="text-soft">
          {rich(
            '{days, plural, one {# day} other {# days}}, {first} to {last}, {total}',
            { first: <Day date={file.firstDay} />, last: <Day date={file.lastDay} /> },
            { days: file.days, total: kwhText(file.totalKwh) },
          )}
          <Provenance kind="measured" />
        </p>
      </div>
      <RemoveFile place={place} file={file} title={title} />
    </li>
  )
}
