import { useState } from 'react'
import type { SolarPayload } from '#contract/solar.ts'
import { exceededLimitKwh } from '#domain/entered-generation.ts'
import { enteredText } from '#domain/units.ts'
import { kwhText, numberText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { StateDot } from '#src/ui/state-dot.tsx'
import { PANEL_HEALTH_CLAIM, SYSTEM_STATUS_CLAIM } from './fixed-claims.ts'
import { Metric, Metrics } from './metric.tsx'
import {
  monthlyAverageKwh,
  sampleKwAt,
  sampleSystem,
  todayTotalKwh,
  type SampleSystem,
} from './sample-generation.ts'

/** Hours since local midnight. */
const hourOf = (time: Date) => time.getHours() + time.getMinutes() / 60

/**
 * Spec sections 2 and 9: the sample figures of a fixed curve. Where the farmer entered one, the fixed
 * one stands in its soft line.
 */
export function PerformanceCard({ system }: { system: SolarPayload }) {
  const [hour] = useState(() => hourOf(new Date()))
  const sample = sampleSystem(system)
  return (
    <Section title={t('Performance Dashboard')}>
      <div data-figures="sample" className="grid grid-cols-1 gap-4">
        <Metrics>
          <Metric
            label={t('Current Generation')}
            value={t('{kw} kW', { kw: numberText(sampleKwAt(hour, sample), 2, 2) })}
            kind="sample"
          />
          <Generation
            label={t("Today's Total")}
            entered={system.currentGeneration}
            sampleKwh={todayTotalKwh(sample)}
          />
          <Generation
            label={t('Monthly Average')}
            entered={system.monthlyGeneration}
            sampleKwh={monthlyAverageKwh(sample)}
          />
          <Metric label={t('System Status')} value={say(SYSTEM_STATUS_CLAIM)} kind="sample" />
        </Metrics>
        <p className="text-sm">{t('Panel health: {claim}.', { claim: PANEL_HEALTH_CLAIM })}</p>
        <TooMuchNote system={system} />
        <DefaultsNote sample={sample} />
      </div>
    </Section>
  )
}

type GenerationProps = {
  label: string
  /** '' where nothing was entered. */
  entered: string
  sampleKwh: number
}

const Generation = ({ label, entered, sampleKwh }: GenerationProps) =>
  entered ? (
    <Metric
      label={label}
      value={say(enteredText(entered, 'kWh'))}
      kind="entered"
      mark={t('entered · example: {energy}', { energy: kwhText(sampleKwh) })}
    />
  ) : (
    <Metric label={label} value={kwhText(sampleKwh)} kind="sample" />
  )

/** An entry that no panels of this capacity can make is most likely of another period. */
function TooMuchNote({ system }: { system: SolarPayload }) {
  const limitKwh = exceededLimitKwh(system.currentGeneration, system.capacity)
  if (limitKwh === undefined) return null
  return (
    <p data-figures="estimate" className="text-sm">
      <StateDot state="look" word={t('Check')} className="mr-2 font-medium" />
      {t('{entered} a day is more than {capacity} can make: {limit} at most.', {
        entered: enteredText(system.currentGeneration, 'kWh'),
        capacity: enteredText(system.capacity, 'kW'),
        limit: kwhText(limitKwh),
      })}{' '}
      <Provenance kind="estimate" />
    </p>
  )
}

/** Names the defaults that replace unusable entries. */
function DefaultsNote({ sample }: { sample: SampleSystem }) {
  const defaults = [
    sample.capacityIsDefault && t('{capacity} kW', { capacity: sample.capacityKw }),
    sample.efficiencyIsDefault && t('{percent}% efficiency', { percent: sample.efficiencyPercent }),
  ].filter(Boolean)
  if (defaults.length === 0) return null
  return (
    <p className="text-sm text-soft">
      {t('Assumed, as your entry is not a number: {values}.', { values: defaults.join(', ') })}{' '}
      <Provenance kind="sample" />
    </p>
  )
}
