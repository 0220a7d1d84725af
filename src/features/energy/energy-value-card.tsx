import type { SolarDay } from '#contract/solar-history.ts'
import { energyValue, SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { kwhText, moneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Day } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { rich } from '#src/ui/rich.tsx'
import { Metric } from './metric.tsx'

type EnergyValueCardProps = {
  location: string
  /** The measured days of the newest year, oldest first. */
  year: readonly SolarDay[]
}

/** Spec sections 2 and 9, with the value of the measured energy below the sample. */
export function EnergyValueCard({ location, year }: EnergyValueCardProps) {
  const value = energyValue(location)
  return (
    <Card aria-label={t('Energy Value Calculator')} className="@container">
      <h3 className="flex flex-wrap items-center gap-2 text-xl font-semibold">
        {t('Energy Value Calculator')} <Badge tone="blue">{t('Beta')}</Badge>
      </h3>
      <p className="mt-1 text-sm text-soft">
        {t('For {kwh} kWh a day at a typical rate for your location; your own rate may differ.', {
          kwh: SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY,
        })}{' '}
        <Provenance kind="sample" />
      </p>
      <dl className="mt-4 grid grid-cols-1 gap-3 @3xs:grid-cols-2 @2xl:grid-cols-4">
        <Metric label={t('Daily Value')} value={moneyText(value.dailyDollars)} kind="estimate" />
        <Metric
          label={t('Monthly Value')}
          value={moneyText(value.monthlyDollars)}
          kind="estimate"
        />
        <Metric label={t('Yearly Value')} value={moneyText(value.yearlyDollars)} kind="estimate" />
        <Metric
          label={t('Electricity Rate')}
          value={t('{rate} per kWh', { rate: moneyText(value.dollarsPerKwh) })}
          kind="estimate"
        />
      </dl>
      {year.length > 0 && <MeasuredValue year={year} dollarsPerKwh={value.dollarsPerKwh} />}
    </Card>
  )
}

type MeasuredValueProps = { year: readonly SolarDay[]; dollarsPerKwh: number }

/** The energy is measured; its value is an estimate, as the rate is an example. */
function MeasuredValue({ year, dollarsPerKwh }: MeasuredValueProps) {
  const kwh = year.reduce((sum, day) => sum + day.kwh, 0)
  return (
    <dl className="mt-3 grid grid-cols-1 gap-3 @3xs:grid-cols-2">
      <Metric
        label={t('You measured')}
        value={kwhText(kwh)}
        kind="measured"
        note={rich(
          'on {days, plural, one {# day} other {# days}} of the year up to {last}',
          { last: <Day date={year.at(-1)?.date ?? ''} /> },
          { days: year.length },
        )}
      />
      <Metric
        label={t('Value of these kWh')}
        value={moneyText(kwh * dollarsPerKwh)}
        kind="estimate"
        note={t('at the example rate of {rate}', { rate: moneyText(dollarsPerKwh) })}
      />
    </dl>
  )
}
