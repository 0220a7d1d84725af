import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PreviewColumn, ProductionPreview } from '#contract/production-preview.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { columnsToShow, MOST_COLUMNS, type ReadingDraft } from './shown-reading.ts'

export const columnName = ({ name, index }: PreviewColumn) =>
  name || t('Column {number}', { number: index + 1 })

/** What a tap on a column chooses. */
export type Chooses = 'date' | 'production'

/** So that the days below them are in sight, too. */
const PHONE_ROWS = 5

type ShowFileTableProps = {
  preview: ProductionPreview
  draft: ReadingDraft
  chooses: Chooses
  onChooses: (chooses: Chooses) => void
  onTap: (column: PreviewColumn) => void
}

/** The first rows of a file: a tap on the head of a column chooses it. */
export function ShowFileTable({ preview, draft, chooses, onChooses, onTap }: ShowFileTableProps) {
  const { columns, rows } = preview
  const [sought, setSought] = useState('')
  const box = useRef<HTMLDivElement>(null)
  // What is proposed may lie far to the right.
  useEffect(() => {
    const ticked = box.current?.querySelector<HTMLElement>('th:has([aria-pressed=true])')
    if (!box.current || !ticked) return
    const { left } = ticked.getBoundingClientRect()
    const { left: start, right: end } = box.current.getBoundingClientRect()
    box.current.scrollLeft += Math.max(0, left - (start + end) / 2)
  }, [])
  const shown = columnsToShow(columns, draft, sought)
  const namesOf = (indexes: readonly (number | null)[]) =>
    columns.filter(({ index }) => indexes.includes(index)).map(columnName)
  const roleOf = ({ index }: PreviewColumn) => {
    if (index === draft.dateColumn) return 'date'
    return draft.energyColumns.includes(index) ? 'production' : undefined
  }
  const roles = [
    { role: 'date', title: t('Date'), names: namesOf([draft.dateColumn]) },
    { role: 'production', title: t('Production'), names: namesOf(draft.energyColumns) },
  ] as const
  return (
    <div data-not-a-figure="entered" className="grid grid-cols-1 gap-3">
      <div
        role="group"
        aria-label={t('A tap chooses')}
        className="grid grid-cols-2 rounded-control bg-sunken p-1"
      >
        {roles.map(({ role, title, names }) => (
          <button
            key={role}
            type="button"
            aria-pressed={role === chooses}
            onClick={() => onChooses(role)}
            className="min-h-touch min-w-0 rounded-control px-3 py-1 text-left text-xs text-soft aria-pressed:bg-surface aria-pressed:text-ink"
          >
            <span className="block font-medium">{title}</span>
            <span className="block truncate">{names.join(' + ') || t('not chosen')}</span>
          </button>
        ))}
      </div>
      {columns.length > MOST_COLUMNS && (
        <div>
          <SearchField
            label={t('Find a column')}
            placeholder={t('Find a column')}
            value={sought}
            onChange={setSought}
          />
          <p role="status" className="mt-1 text-xs text-soft">
            {t('{shown, number} of {all, number} columns', {
              shown: shown.length,
              all: columns.length,
            })}
          </p>
        </div>
      )}
      <div ref={box} className="max-h-96 overflow-auto rounded-control border border-line">
        <table className="min-w-full text-left text-xs tabular-nums">
          <caption className="sr-only">{t('First rows of the file')}</caption>
          <thead className="sticky top-0 z-1 bg-surface">
            <tr>
              {shown.map((column) => (
                <th key={column.index} scope="col" className="h-px p-0 font-medium">
                  <ColumnButton
                    name={columnName(column)}
                    role={roleOf(column)}
                    chooses={chooses}
                    onTap={() => onTap(column)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr
                key={at}
                className={cn('border-t border-line', at >= PHONE_ROWS && 'max-sm:hidden')}
              >
                {shown.map((column) => (
                  <td
                    key={column.index}
                    className={cn(
                      'px-3 py-1.5 whitespace-nowrap',
                      roleOf(column) ? 'bg-leaf-tint text-ink' : 'text-soft',
                    )}
                  >
                    {row[column.index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type ColumnButtonProps = {
  name: string
  role: Chooses | undefined
  chooses: Chooses
  onTap: () => void
}

function ColumnButton({ name, role, chooses, onTap }: ColumnButtonProps) {
  const words = { date: t('Date'), production: t('Production') }
  return (
    <button
      type="button"
      aria-pressed={role === chooses}
      // The date is changed under 'Date' only, lest a slip of the thumb takes it away.
      aria-disabled={role === 'date'}
      onClick={role === 'date' ? undefined : onTap}
      className={cn(
        'grid h-full min-h-16 w-full max-w-48 min-w-28 content-start gap-0.5 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken',
        role && 'bg-leaf-tint',
      )}
    >
      <span title={name} className="line-clamp-4 break-words">
        {name}
      </span>
      <span className="flex min-h-5 items-center gap-1 font-normal text-leaf">
        {role && (
          <>
            <Check aria-hidden className="size-4 shrink-0" />
            {words[role]}
          </>
        )}
      </span>
    </button>
  )
}
