import type { FarmSummary } from '#contract/archive.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

const GIGABYTE = 1_000_000_000

/** '0.01', '1.2', '20'. */
const gigabytes = (bytes: number) => numberText(bytes / GIGABYTE, bytes < GIGABYTE ? 2 : 1)

/** How much of its room the farm has taken, where the server tells. */
export function RoomCard({
  farm: { usedBytes, quotaBytes, rows, maxRows },
}: {
  farm: FarmSummary
}) {
  if (usedBytes === undefined || quotaBytes === undefined) return null
  if (rows === undefined || maxRows === undefined) return null
  return (
    <Card aria-labelledby="room" className="flex flex-col items-start gap-3">
      <h2 id="room" className="text-xl font-bold">
        Room on this server
      </h2>
      <p>
        {`Files: ${gigabytes(usedBytes)} of ${gigabytes(quotaBytes)} GB.`}{' '}
        {`Records: ${numberText(rows)} of ${numberText(maxRows)}.`} <Provenance kind="measured" />
      </p>
      <p className="text-soft">
        Each project, field, herd, task, message, measured day and line of the timeline counts as a
        record. Files that you delete make room within ten minutes.
      </p>
    </Card>
  )
}
