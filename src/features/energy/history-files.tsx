import type { ReactNode } from 'react'
import type { HistoryFile, StoredFile } from '#contract/solar-history.ts'
import { numberText, dayText } from '#src/lib/format.ts'
import { Day } from '#src/ui/figure.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { useRemoveHistoryFile } from '#src/api/solar-history.ts'
import { Button } from '#src/ui/button.tsx'

type HistoryFilesProps = {
  files: HistoryFile[]
  nameOf: (objectURL: string) => string
  /** Rendered below the summary of a file, such as a button that removes it. */
  renderStored: (objectURL: string) => ReactNode
}

/** The result of reading each file, with its rejected rows. */
export function HistoryFiles({ files, nameOf, renderStored }: HistoryFilesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {files.map((file) => (
        <li
          key={file.objectURL}
          data-figures="measured"
          className="rounded-lg bg-sunken p-3 text-sm"
        >
          <p data-not-a-figure="entered" className="font-semibold break-words">
            {nameOf(file.objectURL)}
          </p>
          {file.problem ? (
            <div data-not-a-figure="label">
              <FieldError text={file.problem} />
            </div>
          ) : (
            <ReadText file={file} />
          )}
          {file.warnings.map((text) => (
            <p key={text} className="text-sun">
              {text}
            </p>
          ))}
          {file.notes.map((text) => (
            <p key={text} className="text-soft">
              {text}
            </p>
          ))}
          {file.rowsRefused > 0 && <Refused file={file} />}
          {!file.problem && <div className="mt-2">{renderStored(file.objectURL)}</div>}
        </li>
      ))}
    </ul>
  )
}

const ReadText = ({ file }: { file: HistoryFile }) => (
  <p>
    {numberText(file.rowsRead)} {file.rowsRead === 1 ? 'row' : 'rows'} read, {numberText(file.days)}{' '}
    {file.days === 1 ? 'day' : 'days'} from <Day date={file.firstDay ?? ''} /> to{' '}
    <Day date={file.lastDay ?? ''} /> <Provenance kind="measured" />
  </p>
)

function Refused({ file: { refused, rowsRefused } }: { file: HistoryFile }) {
  const isTruncated = refused.length < rowsRefused
  return (
    <details>
      <summary className="min-h-touch cursor-pointer py-2">
        {numberText(rowsRefused)} {rowsRefused === 1 ? 'row was' : 'rows were'} not used
        {isTruncated && ` (the first ${refused.length} are listed)`}
      </summary>
      <ul className="max-h-64 overflow-auto">
        {refused.map(({ row, reason }) => (
          <li key={row}>
            Row {row}: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

type RemoveFileProps = {
  place: { projectId: string; systemId: string }
  file: StoredFile
  title: string
}

/** Removes the days of a file once the farmer confirms. */
export function RemoveFile({ place, file, title }: RemoveFileProps) {
  const remove = useRemoveHistoryFile(place)
  const confirmRemoval = () => {
    if (window.confirm(removalText(file, title))) remove.mutate(file.key)
  }
  return (
    <Button
      kind="danger"
      aria-label={`Remove ${title}`}
      onClick={confirmRemoval}
      disabled={remove.isPending}
    >
      Remove
    </Button>
  )
}

const removalText = ({ days, firstDay, lastDay }: StoredFile, title: string) =>
  `Remove "${title}"? ${days === 1 ? `Its day, ${dayText(firstDay)}, goes` : `Its ${numberText(days)} days from ${dayText(firstDay)} to ${dayText(lastDay)} go`} from charts, sums and the export. What older files said of these days does not come back: send those files again.`
