import { useQuery } from '@tanstack/react-query'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { farmQuery } from '#src/api/archive.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'
import { RoomCard } from './room-card.tsx'

/** Out, in, and into the calendar: the farm is the farmer's. */
export function YourData() {
  const { data: farm, error, refetch, isFetching } = useQuery(farmQuery())
  if (!farm && error) {
    return (
      <Notice title="Your data could not be looked up" text={failureSentence(error)}>
        <Button onClick={() => void refetch()} disabled={isFetching}>
          Try again
        </Button>
      </Notice>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {farm ? (
        <>
          <ExportCard farm={farm} />
          <ImportCard farm={farm} />
          <RoomCard farm={farm} />
        </>
      ) : (
        <div role="status" aria-label="Looking up your data" className="contents">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
      <CalendarCard />
    </div>
  )
}
