import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Sensor } from '#contract/readings.ts'
import { readingsQuery, useForgetSensor } from '#src/api/readings.ts'
import { useMay } from '#src/api/session.ts'
import { kwhText, numberText } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { locale, t } from '#src/lib/texts.ts'
import { MoreMenu } from '#src/ui/more-menu.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { Section } from '#src/ui/section.tsx'
import { MeansQuestion, WaitingSensor } from './live-readings-questions.tsx'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** What the devices of a system sent last, with its age, and what today has brought. */
export function LiveReadings({ systemId, location }: { systemId: string; location: string }) {
  const { data, dataUpdatedAt } = useQuery(readingsQuery(systemId))
  const now = useMinutes()
  const mayAssign = useMay('work')
  // A backend that has no live readings leaves nothing here.
  if (!data) return null
  const { sensors, todayKwh } = data
  if (sensors.length === 0) return <NotConnected />
  /** By the server's clock, also while it cannot be reached. */
  const nowMs = Date.parse(data.asOf) + Math.max(0, now - dataUpdatedAt)
  const own = sensors.filter((sensor) => sensor.systemId === systemId)
  const waiting = mayAssign ? sensors.filter((sensor) => sensor.systemId === null) : []
  return (
    <Section title={t('Live readings')}>
      {todayKwh !== null && (
        <p data-figures="measured" className="text-xl font-semibold">
          {t('{energy} today so far', { energy: kwhText(todayKwh) })}
          <Provenance kind="measured" />
        </p>
      )}
      <ul className="divide-y divide-line">
        {own.map((sensor) => (
          <SensorRow key={sensor.key} sensor={sensor} nowMs={nowMs} />
        ))}
        {waiting.map((sensor) => (
          <WaitingSensor key={sensor.key} sensor={sensor} here={{ systemId, location }}>
            <Newest sensor={sensor} nowMs={nowMs} />
          </WaitingSensor>
        ))}
      </ul>
    </Section>
  )
}

const NotConnected = () => (
  <p data-not-a-figure="label" className="text-sm text-soft">
    {t('No live readings.')}{' '}
    {useMay('manage') && (
      <a
        href={`${paths.account}#readings`}
        className="inline-flex min-h-touch items-center rounded-control font-medium text-leaf"
      >
        {t('Connect your inverter')}
      </a>
    )}
  </p>
)

function SensorRow({ sensor, nowMs }: { sensor: Sensor; nowMs: number }) {
  const { key, systemId } = sensor
  const forget = useForgetSensor()
  const mayForget = useMay('manage')
  const mayAssign = useMay('work')
  const name = key === systemId ? t('This system') : key
  const confirmForgetting = () => {
    if (window.confirm(t('Forget {name}? Its days stay.', { name }))) forget.mutate(key)
  }
  return (
    <li className="flex min-h-13 items-center justify-between gap-3 py-2">
      <div className="min-w-0 flex-1">
        <Newest sensor={sensor} nowMs={nowMs} />
        <p data-not-a-figure="entered" className="text-xs break-words text-soft">
          {name}
        </p>
        {mayAssign && sensor.unit === 'kWh' && sensor.means === null && (
          <MeansQuestion sensor={sensor} />
        )}
      </div>
      {mayForget && (
        <MoreMenu
          label={t('More for {name}', { name })}
          actions={[
            {
              label: t('Forget'),
              icon: Trash2,
              onSelect: confirmForgetting,
              isDangerous: true,
              disabled: forget.isPending,
            },
          ]}
        />
      )}
    </li>
  )
}

/** '2.4 kW, 3 minutes ago'; soft once it is a day old. */
function Newest({ sensor, nowMs }: { sensor: Sensor; nowMs: number }) {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(sensor.newestAt)) / MINUTE_MS))
  const value = valueText(sensor)
  return (
    <p data-figures="measured" className={minutes >= DAY_MINUTES ? 'text-look' : undefined}>
      {t('{value}, {age}', { value, age: ageText(minutes) })}
      <Provenance kind="measured" />
    </p>
  )
}

const WATTS_BELOW_KW = 1

function valueText({ unit, newestValue, means }: Sensor) {
  if (unit === 'kW' && newestValue < WATTS_BELOW_KW)
    return t('{watts} W', { watts: numberText(newestValue * 1000, 0) })
  if (unit === 'kW') return t('{power} kW', { power: numberText(newestValue, 1) })
  const energy = kwhText(newestValue)
  return means === 'counter' ? t('Meter at {energy}', { energy }) : energy
}

function ageText(minutes: number) {
  if (minutes < 1) return t('just now')
  const age = new Intl.RelativeTimeFormat(locale())
  if (minutes < HOUR_MINUTES) return age.format(-minutes, 'minute')
  return minutes < 2 * DAY_MINUTES
    ? age.format(-Math.floor(minutes / HOUR_MINUTES), 'hour')
    : age.format(-Math.floor(minutes / DAY_MINUTES), 'day')
}

/** The time, anew each minute. */
function useMinutes() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
