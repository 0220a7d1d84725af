import type { ReactNode } from 'react'
import type { HistoryFile, StoredFile } from '#contract/solar-history.ts'
import { dayText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Day } from '#src/ui/figure.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { useRemoveHistoryFile } from '#src/api/solar-history.ts'
import { useMay } from '#src/api/session.ts'
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
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <li key={file.objectURL} data-figures="measured" className="py-3 text-sm">
          <p data-not-a-figure="entered" className="font-medium break-words">
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
            <p key={text} className="text-look">
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
    {rich(
      '{rows, plural, one {# row} other {# rows}} read, {days, plural, one {# day} other {# days}} from {first} to {last}',
      {
        first: <Day date={file.firstDay ?? ''} />,
        last: <Day date={file.lastDay ?? ''} />,
      },
      { rows: file.rowsRead, days: file.days },
    )}{' '}
    <Provenance kind="measured" />
  </p>
)

function Refused({ file: { refused, rowsRefused } }: { file: HistoryFile }) {
  const rows = t('{count, plural, one {# row was} other {# rows were}} not used', {
    count: rowsRefused,
  })
  return (
    <details>
      <summary className="min-h-touch cursor-pointer py-2">
        {refused.length < rowsRefused
          ? t('{rows} (the first {listed} are listed)', { rows, listed: refused.length })
          : rows}
      </summary>
      <ul className="max-h-64 overflow-auto">
        {refused.map(({ row, reason }) => (
          <li key={row}>{t('Row {row}: {reason}', { row, reason })}</li>
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
  const mayRemove = useMay('manage')
  const remove = useRemoveHistoryFile(place)
  if (!mayRemove) return null
  const confirmRemoval = () => {
    if (window.confirm(removalText(file, title))) remove.mutate(file.key)
  }
  return (
    <Button
      kind="danger"
      aria-label={t('Remove {title}', { title })}
      onClick={confirmRemoval}
      disabled={remove.isPending}
    >
      {t('Remove')}
    </Button>
  )
}

const removalText = ({ days, firstDay, lastDay }: StoredFile, title: string) =>
  t(
    'Remove "{title}" and its {days, plural, one {day, {first}} other {# days, {first} to {last}}}? Older values of these days do not come back unless you upload their files again.',
    { title, days, first: dayText(firstDay), last: dayText(lastDay) },
  )
