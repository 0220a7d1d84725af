import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { HistoryFile } from '#contract/solar-history.ts'
import { historyQuery, useReadHistory } from '#src/api/solar-history.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HistoryFiles } from './history-files.tsx'
import { MeasuredHistory, type RenderShortfallAction } from './measured-history.tsx'

type Upload = { name: string; url: string }
type Place = { projectId: string; systemId: string }

type HistoryViewProps = Place & {
  uploads: Upload[]
  renderShortfallAction: RenderShortfallAction
}

/** Has new uploads read, and shows what this system was measured to make. */
export function HistoryView({ uploads, renderShortfallAction, ...place }: HistoryViewProps) {
  const history = useQuery(historyQuery(place))
  const { files, unread, isReading, failed, readAgain } = useReadUploads(place, uploads)
  const nameOf = (url: string) => uploads.find((upload) => upload.url === url)?.name ?? 'File'
  return (
    <div className="flex flex-col gap-4">
      {isReading && (
        <p role="status">
          Reading {unread === 1 ? '1 file' : `${unread} files`}… <progress className="w-40" />
        </p>
      )}
      {failed && (
        <p role="alert" className="text-clay">
          The files could not be read just now. They are uploaded and not lost.{' '}
          <Button kind="secondary" onClick={readAgain}>
            Read again
          </Button>
        </p>
      )}
      {files.length > 0 && <HistoryFiles files={files} nameOf={nameOf} />}
      {history.isError && <Unreachable onRetry={() => void history.refetch()} />}
      {history.isPending && (
        <div role="status" aria-label="Loading what was measured">
          <Skeleton className="h-96" />
        </div>
      )}
      {history.data && history.data.days.length > 0 && (
        <MeasuredHistory
          place={place}
          history={history.data}
          renderShortfallAction={renderShortfallAction}
        />
      )}
    </div>
  )
}

/** Each upload is sent once; after a failure on request again. */
function useReadUploads(place: Place, uploads: Upload[]) {
  const { mutateAsync, isPending, isError, variables } = useReadHistory(place)
  const sent = useRef(new Set<string>())
  const [files, setFiles] = useState<HistoryFile[]>([])
  // The failure is shown from the mutation's own state.
  const read = (urls: string[]) =>
    mutateAsync(urls).then(
      (more) => setFiles((known) => [...known, ...more]),
      () => {},
    )
  useEffect(() => {
    const urls = uploads.map(({ url }) => url).filter((url) => !sent.current.has(url))
    if (urls.length === 0) return
    for (const url of urls) sent.current.add(url)
    void read(urls)
  })
  const readAgain = () => void (variables && read(variables))
  return { files, unread: variables?.length ?? 0, isReading: isPending, failed: isError, readAgain }
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-clay-tint p-4">
    What was measured could not be loaded. Nothing is lost.
    <Button kind="secondary" onClick={onRetry}>
      Try again
    </Button>
  </p>
)
