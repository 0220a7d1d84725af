import { energyValue, SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY } from '#domain/energy-value.ts'
import { kwhText, moneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'
import { Tag } from '#src/ui/badge.tsx'
import { Metric, Metrics } from './metric.tsx'

/** Spec sections 2 and 9. */
export function EnergyValueCard({ location }: { location: string }) {
  const value = energyValue(location)
  return (
    <Section title={t('Energy Value Calculator')} action={<Tag>{t('Beta')}</Tag>}>
      <Metrics>
        <Metric
          label={t('Daily Value')}
          value={moneyText(value.dailyDollars)}
          kind="estimate"
          note={kwhText(SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY)}
        />
        <Metric
          label={t('Monthly Value')}
          value={moneyText(value.monthlyDollars)}
          kind="estimate"
        />
        <Metric label={t('Yearly Value')} value={moneyText(value.yearlyDollars)} kind="estimate" />
        <Metric
          label={t('Electricity Rate')}
          value={moneyText(value.dollarsPerKwh)}
          kind="sample"
          note={t('per kWh')}
        />
      </Metrics>
    </Section>
  )
}
