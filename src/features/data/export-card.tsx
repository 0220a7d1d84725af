import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FarmSummary } from '#contract/archive.ts'
import { EXPORT_PATH } from '#src/api/archive.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { bytesInWords, farmInWords } from './farm-in-words.ts'

/** The whole farm as one file. The browser saves it and shows how far it is. */
export function ExportCard({ farm }: { farm: FarmSummary }) {
  const [hasBegun, setHasBegun] = useState(false)
  return (
    <Card aria-labelledby="export" className="flex flex-col items-start gap-3">
      <h2 id="export" className="text-xl font-bold">
        Take your farm with you
      </h2>
      <p className="text-soft">
        One ZIP file with everything: your projects and records, tasks, analyses, conversations and
        photos, and a table of each for your spreadsheet.
      </p>
      <p>
        {farmInWords(farm)}
        {farm.files > 0 && ` (${bytesInWords(farm.fileBytes)})`} <Provenance kind="measured" />
      </p>
      <a href={EXPORT_PATH} download onClick={() => setHasBegun(true)} className={buttonStyle()}>
        <Download aria-hidden className="size-5" />
        Download your farm
      </a>
      <p role="status" className="text-sm text-soft empty:hidden">
        {hasBegun &&
          'Your download has begun. With many photos it takes a while; your browser shows how far it is.'}
      </p>
    </Card>
  )
}
