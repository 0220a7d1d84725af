import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Profit } from '#contract/book.ts'
import { cn } from '#src/lib/cn.ts'
import { kwhText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { amountIn } from './money-text.ts'

type Row = Profit['rows'][number]

/** Every field, herd and system with its entries, what is not allocated, and the sum. */
export function ProfitTable({ profit }: { profit: Profit }) {
  const { rows, unallocated, total, currency, year } = profit
  const name = t('Sales, costs and profit of {year}', { year: String(year) })
  const cells = { currency }
  return (
    <div className="overflow-x-auto rounded-card bg-surface">
      <table className="w-full text-right text-sm whitespace-nowrap tabular-nums">
        <caption className="sr-only">{name}</caption>
        <thead className="text-xs text-soft">
          <tr className="border-b border-line">
            <th scope="col" className="p-3 text-left font-normal">
              {t('Field, herd or system')}
            </th>
            {[t('Sales'), t('Costs'), t('Energy'), t('Profit')].map((label) => (
              <th key={label} scope="col" className="p-3 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line">
              <th scope="row" className="max-w-64 px-3 py-1 text-left font-normal">
                <RowName row={row} />
              </th>
              <Sums {...cells} sums={row} energy={<Energy row={row} currency={currency} />} />
            </tr>
          ))}
          <tr className="border-b border-line text-soft">
            <th scope="row" className="p-3 text-left font-normal">
              {t('Not allocated')}
            </th>
            <Sums {...cells} sums={unallocated} />
          </tr>
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="p-3 text-left">
              {t('Whole farm')}
            </th>
            <Sums {...cells} sums={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const RowName = ({ row: { id, name, projectId } }: { row: Row }) => (
  <span data-not-a-figure="entered" className="flex min-w-0 items-baseline gap-2">
    <Link
      href={paths.entriesOf(id)}
      className="flex min-h-touch min-w-0 items-center rounded-control underline underline-offset-4 hover:text-leaf"
    >
      <span className="truncate">{name}</span>
    </Link>
    {projectId === null && <span className="text-xs text-soft">{t('deleted')}</span>}
  </span>
)

type SumsProps = {
  sums: Profit['total']
  currency: string
  energy?: ReactNode
}

function Sums({ sums, currency, energy }: SumsProps) {
  const amount = amountIn(currency)
  const { salesMinor, costsMinor, energyMinor, profitMinor } = sums
  return (
    <>
      <td className="p-3">{amount(salesMinor)}</td>
      <td className="p-3">{amount(costsMinor)}</td>
      <td className="p-3">{energy ?? (energyMinor === null ? '' : amount(energyMinor))}</td>
      <td className={cn('p-3', profitMinor < 0 && 'text-act')}>{amount(profitMinor)}</td>
    </>
  )
}

type EnergyProps = { row: Row; currency: string }

/** What the panels made and what it is worth; without a tariff a way to enter one. */
function Energy({ row: { id, projectId, energyKwh, energyMinor }, currency }: EnergyProps) {
  if (energyKwh === null) return null
  return (
    <>
      {energyMinor !== null && amountIn(currency)(energyMinor)}
      <span className="block text-xs text-soft">{kwhText(energyKwh)}</span>
      {energyMinor === null && projectId !== null && (
        <Link
          href={paths.solarManagement(projectId, id)}
          className="inline-flex min-h-touch items-center rounded-control text-xs text-look underline underline-offset-4"
        >
          {t('no tariff entered')}
        </Link>
      )}
    </>
  )
}
