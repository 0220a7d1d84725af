import { HeartPulse } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import type { JudgedRecord, Verdict } from './health-groups.ts'
import { HealthTile } from './health-tile.tsx'

const SHOWN_FIRST = 6
const SHOWN_MORE = 60

const PARTS: { verdict: Verdict; label: string; fill: string }[] = [
  { verdict: 'attention', label: 'to look at', fill: 'bg-sun' },
  { verdict: 'good', label: 'good', fill: 'bg-leaf' },
  { verdict: 'unknown', label: 'not assessed', fill: 'bg-control' },
]

type HealthCardProps = {
  /** What needs a look first. */
  records: JudgedRecord[]
  today: string
}

/** Every field, herd and array by what its newest photo said. */
export function HealthCard({ records, today }: HealthCardProps) {
  const [count, setCount] = useState(SHOWN_FIRST)
  return (
    <Card aria-labelledby="health" className="min-w-0">
      <h3 id="health" className="flex items-center gap-2 text-lg font-bold">
        <HeartPulse aria-hidden className="size-5 text-leaf" />
        Health
      </h3>
      {records.length === 0 ? (
        <p className="py-3 text-soft">
          Save a field, a herd or a solar system, then take a photo of it to see its health here.
        </p>
      ) : (
        <>
          <Shares records={records} />
          <ul className="mt-4 grid grid-cols-1 gap-2 sm:grid-cols-2">
            {records.slice(0, count).map((record) => (
              <HealthTile key={record.id} record={record} today={today} />
            ))}
          </ul>
          {records.length > count && (
            <Button
              kind="quiet"
              data-not-a-figure="entered"
              onClick={() => setCount(count + SHOWN_MORE)}
              className="mt-2 -ml-4"
            >
              Show {Math.min(SHOWN_MORE, records.length - count)} more of {records.length}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

/** One bar of the whole farm, and its parts in words. */
function Shares({ records }: { records: JudgedRecord[] }) {
  const counted = PARTS.map((part) => ({
    ...part,
    count: records.filter(({ verdict }) => verdict === part.verdict).length,
  }))
  return (
    <>
      <div aria-hidden className="mt-3 flex h-4 gap-0.5 overflow-hidden rounded-full">
        {counted.map(({ verdict, fill, count }) => (
          <span key={verdict} className={fill} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {counted.map(({ verdict, label, fill, count }) => (
          <span key={verdict} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-3 rounded-full ${fill}`} />
            {count} {label}
          </span>
        ))}
        <span className="text-soft">
          by the newest photo <Provenance kind="estimate" />
        </span>
      </p>
    </>
  )
}
