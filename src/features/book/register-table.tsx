import { useState } from 'react'
import type { RegisterName } from '#contract/book.ts'
import { quantityMessage } from '#domain/book/entry-words.ts'
import type { Cell, RegisterRow } from '#domain/book/register-rows.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { cn } from '#src/lib/cn.ts'
import { numberText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Day } from '#src/ui/figure.tsx'
import { amountIn } from './money-text.ts'

/** A browser takes seconds to lay out some thousand rows. */
const ROWS_AT_FIRST = 300

type RegisterTableProps = { name: RegisterName; rows: readonly RegisterRow[] }

export function RegisterTable({ name, rows }: RegisterTableProps) {
  const seesMoney = useSeesMoney()
  const [most, setMost] = useState(ROWS_AT_FIRST)
  const { title, columns } = REGISTERS[name]
  const shown = columns.filter(({ isMoney, isOfFile }) => !isOfFile && (seesMoney || !isMoney))
  return (
    <>
      <div
        role="region"
        aria-label={say(title)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card bg-surface print:overflow-visible"
      >
        <table
          data-not-a-figure="entered"
          className="w-full text-left text-sm print:text-[7pt] print:leading-tight"
        >
          <caption className="sr-only">{say(title)}</caption>
          <thead className="text-xs text-soft print:text-[7pt] print:leading-tight">
            <tr className="border-b border-line">
              {shown.map(({ label }) => (
                <th key={label.id} scope="col" className="p-2 font-normal print:p-1">
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.entry.id} className="break-inside-avoid border-b border-line align-top">
                {shown.map(({ label, cell, isLong }) => (
                  <td
                    key={label.id}
                    className={cn(
                      'p-2 print:min-w-0 print:p-1',
                      isLong ? 'min-w-60 print:wrap-anywhere' : 'min-w-20',
                    )}
                  >
                    <CellText cell={cell(row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-soft print:text-ink">
            {t('{count, number} more entries are not shown.', { count: rows.length - most })}
          </p>
          <Button kind="secondary" className="print:hidden" onClick={() => setMost(rows.length)}>
            {t('Show all')}
          </Button>
        </div>
      )}
    </>
  )
}

function CellText({ cell }: { cell: Cell }) {
  if (cell === null) return <span className="text-soft">{t('not entered')}</span>
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return numberText(cell, 4)
  if ('date' in cell) return <Day date={cell.date} />
  if ('quantity' in cell) return say(quantityMessage(cell.quantity, cell.unit))
  return 'minor' in cell ? amountIn(cell.currency)(cell.minor) : say(cell)
}
