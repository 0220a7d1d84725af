import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { HistoryFile, SolarHistory } from '#contract/solar-history.ts'
import { historyCsvPath, historyQuery, useReadHistory } from '#src/api/solar-history.ts'
import { solarSystemQuery } from '#src/api/solar.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { HistoryFiles } from './history-files.tsx'
import { HistoryFindings } from './history-findings.tsx'
import { HistoryShortfalls } from './history-shortfalls.tsx'
import { HistoryTable } from './history-table.tsx'

const HistoryChart = lazy(() =>
  import('./history-chart.tsx').then((m) => ({ default: m.HistoryChart })),
)

type Upload = { name: string; url: string }
type Place = { projectId: string; systemId: string }

/** Has new uploads read, and shows what this system was measured to make. */
export function HistoryView({ uploads, ...place }: Place & { uploads: Upload[] }) {
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
      {history.data && history.data.days.length > 0 && (
        <MeasuredHistory place={place} history={history.data} />
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

function MeasuredHistory({ place, history }: { place: Place; history: SolarHistory }) {
  const { days, summary } = history
  const system = useQuery(solarSystemQuery(place.projectId, place.systemId))
  return (
    <Card className="flex flex-col gap-4" aria-label="Measured production">
      <h3 className="text-lg font-bold">Measured production</h3>
      <p>
        {summary.totalKwh.toLocaleString('en', { maximumFractionDigits: 0 })} kWh on{' '}
        {summary.days.toLocaleString('en')} days, {summary.firstDay} to {summary.lastDay}{' '}
        <Provenance kind="measured" />
      </p>
      <Suspense fallback={<p role="status">Drawing the charts…</p>}>
        <HistoryChart days={days} kind="days" label="kWh by day" />
        <HistoryChart days={days} kind="months" label="kWh by month" />
      </Suspense>
      <HistoryTable days={days} />
      <HistoryFindings days={days} />
      {system.data && <HistoryShortfalls system={system.data} days={days} />}
      <a href={historyCsvPath(place)} download className={buttonStyle('secondary', 'self-start')}>
        Download as CSV
      </a>
    </Card>
  )
}
