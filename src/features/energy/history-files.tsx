import type { ReactNode } from 'react'
import type { HistoryFile } from '#contract/solar-history.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Day } from '#src/ui/day.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type HistoryFilesProps = {
  files: HistoryFile[]
  nameOf: (objectURL: string) => string
  /** What has become of its days since. */
  renderStored: (objectURL: string) => ReactNode
}

/** What was read of each file, and which of its rows were not usable. */
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
  const isCut = refused.length < rowsRefused
  return (
    <details>
      <summary className="min-h-touch cursor-pointer py-2">
        {numberText(rowsRefused)} {rowsRefused === 1 ? 'row was' : 'rows were'} not used
        {isCut && ` (the first ${refused.length} are listed)`}
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
