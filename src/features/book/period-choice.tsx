import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Period } from '#src/api/book.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { Field } from '#src/ui/field.tsx'
import { FilterChip } from '#src/ui/filters.tsx'

const wholeYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` })

const thisYear = () => Number(dateIn(browserTimeZone(), new Date()).slice(0, 4))

/** The period in the address; this year unless one is there. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const [usual] = useState(() => wholeYear(thisYear()))
  const period: Period = {
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
  }
  return [period, (chosen: Period) => setSearch(chosen, { replace: true })] as const
}

type PeriodChoiceProps = { period: Period; onChoose: (period: Period) => void }

/** A year by one tap, or any days. */
export function PeriodChoice({ period, onChoose }: PeriodChoiceProps) {
  const [year] = useState(thisYear)
  const presets = [
    { label: t('This year'), of: wholeYear(year) },
    { label: t('Last year'), of: wholeYear(year - 1) },
  ]
  return (
    <>
      <Field
        type="date"
        label={t('From')}
        value={period.from}
        onChange={({ target }) => onChoose({ ...period, from: target.value })}
      />
      <Field
        type="date"
        label={t('To')}
        value={period.to}
        onChange={({ target }) => onChoose({ ...period, to: target.value })}
      />
      <div
        role="group"
        aria-label={t('Period')}
        className="col-span-2 flex flex-wrap gap-2 self-end"
      >
        {presets.map(({ label, of }) => (
          <FilterChip
            key={label}
            isOn={of.from === period.from && of.to === period.to}
            onToggle={() => onChoose(of)}
          >
            {label}
          </FilterChip>
        ))}
      </div>
    </>
  )
}
