import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { SEES_NO_MONEY, type Profit } from '#contract/book.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { profitOf } from '#src/api/book.ts'
import { failureSentence } from '#src/api/request.ts'
import { useSeesMoney } from '#src/api/session.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Link } from 'wouter'
import { BookFrame } from './book-frame.tsx'
import { FarmCurrency } from './farm-currency.tsx'
import { amountIn } from './money-text.ts'
import { ProfitBars } from './profit-bars.tsx'
import { ProfitTable } from './profit-table.tsx'

/** What each field, herd and solar system has earned in a year. */
export const ProfitScreen = () => {
  const sees = useSeesMoney()
  return (
    <BookFrame section="profit">
      {sees ? <YearOfProfit /> : <p className="max-w-prose text-soft">{say(SEES_NO_MONEY)}</p>}
    </BookFrame>
  )
}

const YEARS_BACK = 10

function YearOfProfit() {
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => Number(dateIn(browserTimeZone(), new Date()).slice(0, 4)))
  const year = Number(search.get('year')) || thisYear
  const currency = search.get('currency') ?? undefined
  const { data, error, isFetching, refetch } = useQuery({
    ...profitOf({ year, currency }),
    placeholderData: keepPreviousData,
  })
  const choose = (name: 'year' | 'currency', value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true },
    )
  const years = new Set([...Array(YEARS_BACK + 1).keys()].map((back) => thisYear - back))
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap gap-4 print:hidden">
        <SelectField
          label={t('Year')}
          value={year}
          onChange={({ target }) => choose('year', target.value)}
        >
          {[...years.add(year)].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {data && <CurrencyChoice profit={data} onChoose={(code) => choose('currency', code)} />}
      </div>
      {data ? (
        <ProfitOfYear profit={data} />
      ) : error ? (
        <Failure
          text={t('The profit could not be loaded.')}
          why={failureSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t('Loading the profit')} shapes={['h-20', 'h-64']} />
      )}
      <FarmCurrency />
    </div>
  )
}

type CurrencyChoiceProps = { profit: Profit; onChoose: (currency: string) => void }

function CurrencyChoice({ profit: { currency, currencies }, onChoose }: CurrencyChoiceProps) {
  const others = currencies.filter((code) => code !== currency)
  if (others.length === 0) return null
  return (
    <>
      <SelectField
        label={t('Currency')}
        value={currency}
        onChange={({ target }) => onChoose(target.value)}
      >
        {[currency, ...others].toSorted().map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <p className="max-w-prose self-end text-sm text-soft">
        {t('Amounts in {currencies} are not added to these.', { currencies: others.join(', ') })}
      </p>
    </>
  )
}

function ProfitOfYear({ profit }: { profit: Profit }) {
  const { year, rows, total, currencies, currency } = profit
  if (rows.length === 0 && currencies.length === 0)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p className="text-soft">
          {t(
            'Nothing of {year} has an amount yet. Enter what you sell and what it costs, and this page shows what each field, herd and solar system earns.',
            { year: String(year) },
          )}
        </p>
        <Link href={paths.newEntry('sale')} className={buttonStyle('secondary')}>
          {t('Enter a sale')}
        </Link>
      </div>
    )
  return (
    <div data-figures="measured" className="grid grid-cols-1 gap-6">
      <section aria-label={t('Profit of {year}', { year: String(year) })}>
        <p className="text-sm text-soft">
          {t('Profit of {year}', { year: String(year) })} <Provenance kind="measured" />
        </p>
        <p className={cn('text-3xl font-semibold', total.profitMinor < 0 && 'text-act')}>
          {amountIn(currency)(total.profitMinor)}
        </p>
      </section>
      <ProfitBars profit={profit} />
      <ProfitTable profit={profit} />
    </div>
  )
}
