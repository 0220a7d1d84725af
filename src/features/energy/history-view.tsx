import type { SolarHistory, StoredFile } from '#contract/solar-history.ts'
import { kwhText, longDateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Section } from '#src/ui/section.tsx'
import { HistoryFiles, RemoveFile } from './history-files.tsx'
import type { ReadUploads } from './use-read-uploads.ts'

type HistoryViewProps = {
  place: { projectId: string; systemId: string }
  reads: ReadUploads
  /** Undefined while it is not loaded. */
  history: SolarHistory | undefined
}

/** The storage key of an upload, from its URL. */
const keyOf = (url: string) => /([^/?]+)(?:\?.*)?$/.exec(url)?.[1]

/** Results of new uploads, and earlier files. */
export function HistoryView({ place, reads, history }: HistoryViewProps) {
  const { uploads, files, unreadCount, hasFailed, refusals, retry } = reads
  const nameOf = (url: string) => uploads.find((upload) => upload.url === url)?.name ?? t('File')
  const stored = history?.files ?? []
  const newKeys = uploads.map(({ url }) => keyOf(url))
  const renderStored = (url: string) => {
    const file = stored.find(({ key }) => key === keyOf(url))
    if (file) return <RemoveFile place={place} file={file} title={nameOf(url)} />
    return history && <NoDaysStored />
  }
  return (
    <div className="flex flex-col gap-4">
      {unreadCount > 0 && (
        <p role="status">
          {t('Reading {count, plural, one {# file} other {# files}}…', { count: unreadCount })}{' '}
          <progress className="w-40" />
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="text-act">
          {t('The files could not be read yet. This window remembers them for a day.')}{' '}
          <Button kind="secondary" onClick={retry}>
            {t('Read again')}
          </Button>
        </p>
      )}
      {refusals.map((reason, at) => (
        <p key={at} role="alert" className="text-act">
          {t('The files were not read. {reason} Please upload them again.', { reason })}
        </p>
      ))}
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
  const title = t('File read on {date}', { date: longDateText(file.readAt) })
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
