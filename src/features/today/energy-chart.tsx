import { useMemo, useState } from 'react'
import { shortDayText, kwhText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { TimeChart } from '#src/ui/time-chart.tsx'
import type { TimeChartLines } from '#src/ui/time-chart-options.ts'
import type { EnergyDay } from './energy-days.ts'

const chartLines = (days: readonly EnergyDay[]): TimeChartLines => ({
  dates: days.map(({ date }) => date),
  series: [
    {
      name: t('Measured'),
      values: days.map(({ measuredKwh }) => measuredKwh),
      colour: 'leaf',
      draw: 'bars',
    },
    {
      name: t('Cloudless day'),
      values: days.map(({ clearSkyKwh }) => clearSkyKwh),
      colour: 'sun-line',
      draw: 'line',
    },
  ],
})

const ignoreSelection = () => {}

type EnergyChartProps = {
  days: readonly EnergyDay[]
  /** Shown while no day is hovered. */
  caption: string
}

/** Bars of measured energy with a line of cloudless days, and the hovered day as text. */
export function EnergyChart({ days, caption }: EnergyChartProps) {
  const lines = useMemo(() => chartLines(days), [days])
  const [hovered, setHovered] = useState<number | null>(null)
  const day = hovered === null ? undefined : days[hovered]
  return (
    <div className="min-w-0">
      <TimeChart
        label={t('Energy by day in kWh, measured and of cloudless days')}
        {...lines}
        handling={{ onSelect: ignoreSelection, onPoint: setHovered }}
      />
      <p className="min-h-6 text-sm text-soft">{day ? dayText(day) : caption}</p>
    </div>
  )
}

function dayText({ date, measuredKwh, clearSkyKwh }: EnergyDay) {
  const parts = [
    measuredKwh === null
      ? t('nothing was measured')
      : t('{energy} measured', { energy: kwhText(measuredKwh) }),
    clearSkyKwh !== null && t('{energy} on a cloudless day', { energy: kwhText(clearSkyKwh) }),
  ]
  return `${shortDayText(date)}: ${parts.filter(Boolean).join(', ')}`
}
