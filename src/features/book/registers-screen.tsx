import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { registerName, type RegisterName } from '#contract/book.ts'
import { dateProblem } from '#contract/calendar-date.ts'
import { rowsOf } from '#domain/book/register-rows.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import { registerOf, registerPath, type Period } from '#src/api/book.ts'
import { failureSentence } from '#src/api/request.ts'
import { useFarm } from '#src/api/session.ts'
import { farmName } from '#src/lib/farm-name.ts'
import { dayRangeText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure, Loading } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { BookFrame } from './book-frame.tsx'
import { PeriodChoice, usePeriod } from './period-choice.tsx'
import { RegisterTable } from './register-table.tsx'

const nameIn = (text: string | undefined) => {
  const { success, data } = registerName.safeParse(text)
  return success ? data : 'spray'
}

/** What inspectors ask for: on the screen, on paper and as a file. */
export function RegistersScreen() {
  const name = nameIn(useParams<{ name?: string }>().name)
  const [period, choosePeriod] = usePeriod()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  return (
    <BookFrame section="registers">
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap print:hidden">
          <SelectField
            className="col-span-2"
            label={t('Register')}
            value={name}
            onChange={({ target }) =>
              navigate(`${paths.registers(target.value)}?${search.toString()}`, { replace: true })
            }
          >
            {registerName.options.map((one) => (
              <option key={one} value={one}>
                {say(REGISTERS[one].title)}
              </option>
            ))}
          </SelectField>
          <PeriodChoice period={period} onChoose={choosePeriod} />
        </div>
        <RegisterOf key={name} name={name} period={period} />
      </div>
    </BookFrame>
  )
}

/** The server reads no more at once. */
const isPeriod = ({ from, to }: Period) =>
  dateProblem(from) === null && dateProblem(to) === null && from <= to

function RegisterOf({ name, period }: { name: RegisterName; period: Period }) {
  const isReadable = isPeriod(period)
  const { data, error, isFetching, refetch } = useQuery({
    ...registerOf(name, period),
    enabled: isReadable,
  })
  if (!isReadable)
    return (
      <p className="text-soft">{t('Choose a first day, and a last day that is not before it.')}</p>
    )
  if (!data && error)
    return (
      <Failure
        text={t('The register could not be loaded.')}
        why={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Loading label={t('Loading the register')} shapes={['h-10', 'h-64']} />
  const rows = rowsOf(data)
  return (
    <article data-paper="wide" className="grid grid-cols-1 gap-4">
      <Heading name={name} period={period} />
      {rows.length === 0 ? (
        <p className="max-w-prose text-soft">
          {t('Nothing in this period.')} {say(REGISTERS[name].empty)}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button kind="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              {t('Print')}
            </Button>
            <a
              download
              href={registerPath(name, period, '.csv')}
              className={buttonStyle('secondary')}
            >
              <Download aria-hidden className="size-5" />
              {t('Download as CSV')}
            </a>
          </div>
          <RegisterTable name={name} rows={rows} />
        </>
      )}
      <Sources name={name} />
    </article>
  )
}

function Heading({ name, period: { from, to } }: { name: RegisterName; period: Period }) {
  const farm = useFarm()
  const [printedAt] = useState(() => new Date().toISOString())
  return (
    <header>
      <h2 className="text-xl font-semibold">{say(REGISTERS[name].title)}</h2>
      <p className="text-sm text-soft">
        {farm && <span data-not-a-figure="entered">{farmName(farm)} · </span>}
        <time>{dayRangeText(from, to)}</time>
        <span className="hidden print:inline">
          {' · '}
          <time dateTime={printedAt}>{t('as of {day}', { day: { date: printedAt } })}</time>
        </span>
      </p>
    </header>
  )
}

function Sources({ name }: { name: RegisterName }) {
  const { sources, notKept } = REGISTERS[name]
  return (
    <footer className="max-w-prose text-xs text-soft">
      <p>{t('The columns follow:')}</p>
      <ul className="list-disc pl-5">
        {sources.map((source) => (
          <li key={source.id}>
            <cite className="not-italic">{say(source)}</cite>
          </li>
        ))}
      </ul>
      <p className="mt-2">{say(notKept)}</p>
    </footer>
  )
}
