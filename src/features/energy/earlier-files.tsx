import type { StoredFile } from '#contract/solar-history.ts'
import { kwhText } from '#src/lib/kwh-text.ts'
import { longDateText } from '#src/lib/moment-text.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Card } from '#src/ui/card.tsx'
import { Day } from '#src/ui/day.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { RemoveFile } from './remove-file.tsx'

type EarlierFilesProps = {
  place: { projectId: string; systemId: string }
  files: readonly StoredFile[]
}

/**
 * Which files of earlier visits measured days come from; nothing where there are none. Names are not
 * kept: the day on which it was read tells one file from another.
 */
export function EarlierFiles({ place, files }: EarlierFilesProps) {
  if (files.length === 0) return null
  return (
    <Card aria-labelledby="earlier-files" className="flex flex-col gap-3 max-sm:p-4">
      <h3 id="earlier-files" className="text-lg font-bold">
        Files read before
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
  const title = `File read on ${longDateText(file.readAt)}`
  return (
    <li
      data-figures="measured"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken p-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p data-not-a-figure="entered" className="font-semibold">
          {title}
        </p>
        <p>
          {numberText(file.days)} {file.days === 1 ? 'day' : 'days'}, <Day date={file.firstDay} />{' '}
          to <Day date={file.lastDay} />, {kwhText(file.totalKwh)} <Provenance kind="measured" />
        </p>
      </div>
      <RemoveFile place={place} file={file} title={title} />
    </li>
  )
}
