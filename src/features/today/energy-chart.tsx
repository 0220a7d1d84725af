import { useMemo, useState } from 'react'
import { shortDayText, kwhText } from '#src/lib/format.ts'
import { TimeChart } from '#src/ui/time-chart.tsx'
import type { TimeChartLines } from '#src/ui/time-chart-options.ts'
import type { EnergyDay } from './energy-days.ts'

const plotted = (days: readonly EnergyDay[]): TimeChartLines => ({
  dates: days.map(({ date }) => date),
  series: [
    {
      name: 'Measured',
      values: days.map(({ measuredKwh }) => measuredKwh),
      colour: 'leaf',
      draw: 'bars',
    },
    {
      name: 'Clear sky',
      values: days.map(({ clearSkyKwh }) => clearSkyKwh),
      colour: 'sun',
      draw: 'line',
    },
  ],
})

const stay = () => {}

type EnergyChartProps = {
  days: readonly EnergyDay[]
  /** Of all of them; a day that is pointed at takes its place. */
  caption: string
}

/** Bars of what was measured under the line of a clear sky, and a day of them in words. */
export function EnergyChart({ days, caption }: EnergyChartProps) {
  const lines = useMemo(() => plotted(days), [days])
  const [pointed, setPointed] = useState<number | null>(null)
  const day = pointed === null ? undefined : days[pointed]
  return (
    <div className="min-w-0">
      <TimeChart
        label="Energy by day in kWh, measured and of a clear sky"
        {...lines}
        handling={{ onSelect: stay, onPoint: setPointed }}
      />
      <p className="min-h-6 text-sm text-soft">{day ? pointedText(day) : caption}</p>
    </div>
  )
}

function pointedText({ date, measuredKwh, clearSkyKwh }: EnergyDay) {
  const made = measuredKwh === null ? 'nothing was measured' : `${kwhText(measuredKwh)} measured`
  const sky = clearSkyKwh === null ? '' : `, ${kwhText(clearSkyKwh)} of a clear sky`
  return `${shortDayText(date)}: ${made}${sky}`
}
