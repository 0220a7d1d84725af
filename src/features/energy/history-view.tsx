import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '#src/api/solar-history.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Failure, Loading } from '#src/ui/card.tsx'
import type { StoredFile } from '#contract/solar-history.ts'
import { kwhText, longDateText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { HistoryFiles, RemoveFile } from './history-files.tsx'
import { MeasuredHistory, type RenderShortfallAction } from './measured-history.tsx'
import type { ReadUploads } from './use-read-uploads.ts'

type HistoryViewProps = {
  projectId: string
  systemId: string
  reads: ReadUploads
  renderShortfallAction: RenderShortfallAction
}

/** The storage key of an upload, from its URL. */
const keyOf = (url: string) => /([^/?]+)(?:\?.*)?$/.exec(url)?.[1]

/** Results of new uploads, the measured history of the system, and earlier files. */
export function HistoryView({ reads, renderShortfallAction, ...place }: HistoryViewProps) {
  const history = useQuery(historyQuery(place))
  const { uploads, files, unreadCount, hasFailed, refusals, retry } = reads
  const nameOf = (url: string) => uploads.find((upload) => upload.url === url)?.name ?? t('File')
  const stored = history.data?.files ?? []
  const newKeys = uploads.map(({ url }) => keyOf(url))
  const renderStored = (url: string) => {
    const file = stored.find(({ key }) => key === keyOf(url))
    if (file) return <RemoveFile place={place} file={file} title={nameOf(url)} />
    return history.data && <NoDaysStored />
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
      {history.isError && (
        <Failure
          text={t('The measured days could not be loaded.')}
          onRetry={() => void history.refetch()}
          className="rounded-control bg-act-tint p-4"
        />
      )}
      {history.isPending && <Loading label={t('Loading measured days')} shapes={['h-96']} />}
      {history.data && history.data.days.length > 0 && (
        <MeasuredHistory
          place={place}
          history={history.data}
          renderShortfallAction={renderShortfallAction}
        />
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
    <Card aria-labelledby="earlier-files" className="flex flex-col gap-3 max-sm:p-4">
      <h3 id="earlier-files" className="text-base font-semibold">
        {t('Earlier files')}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {files.map((file) => (
          <EarlierFile key={file.key} place={place} file={file} />
        ))}
      </ul>
    </Card>
  )
}

type EarlierFileProps = { place: EarlierFilesProps['place']; file: StoredFile }

function EarlierFile({ place, file }: EarlierFileProps) {
  const title = t('File read on {date}', { date: longDateText(file.readAt) })
  return (
    <li
      data-figures="measured"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p data-not-a-figure="entered" className="font-semibold">
          {title}
        </p>
        <p>
          {rich(
            '{days, plural, one {# day} other {# days}}, {first} to {last}, {total}',
            { first: <Day date={file.firstDay} />, last: <Day date={file.lastDay} /> },
            { days: file.days, total: kwhText(file.totalKwh) },
          )}{' '}
          <Provenance kind="measured" />
        </p>
      </div>
      <RemoveFile place={place} file={file} title={title} />
    </li>
  )
}
