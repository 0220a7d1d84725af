import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { msg } from '#contract/message.ts'
import type { Sensor, SensorMeans } from '#contract/readings.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { useChangeSensor } from '#src/api/readings.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'

type WaitingSensorProps = {
  sensor: Sensor
  /** The system whose page is open, which is asked about first. */
  here: { systemId: string; location: string }
  children: ReactNode
}

/** A device of which the farmer has not said yet to which system it belongs. */
export function WaitingSensor({ sensor: { key }, here, children }: WaitingSensorProps) {
  const { data: projects = [] } = useQuery(projectsQuery())
  const change = useChangeSensor()
  const others = projects
    .flatMap(({ solarSystems = [] }) => solarSystems)
    .filter(({ id }) => id !== here.systemId)
  const systems = [{ id: here.systemId, location: here.location }, ...others]
  return (
    <li className="grid gap-2 py-3">
      <p data-not-a-figure="entered" className="break-words">
        {t('A device “{name}” sends readings. Which system is it?', { name: key })}
      </p>
      {children}
      <p className="flex flex-wrap gap-2">
        {systems.map(({ id, location }) => (
          <Button
            key={id}
            kind="secondary"
            data-not-a-figure="entered"
            disabled={change.isPending}
            onClick={() => change.mutate({ key, systemId: id })}
          >
            {location || t('Unnamed system')}
          </Button>
        ))}
      </p>
    </li>
  )
}

const MEANINGS: Record<SensorMeans, ReturnType<typeof msg>> = {
  dailyCounter: msg('Since midnight'),
  counter: msg('Since it was installed'),
  energy: msg('Since the reading before'),
}

/** Asked where its numbers do not tell; no day is made before. */
export function MeansQuestion({ sensor: { key } }: { sensor: Sensor }) {
  const change = useChangeSensor()
  return (
    <div className="grid gap-2 py-2">
      <p data-not-a-figure="label">{t('Since when does it count this energy?')}</p>
      <p className="flex flex-wrap gap-2">
        {(Object.keys(MEANINGS) as SensorMeans[]).map((means) => (
          <Button
            key={means}
            kind="secondary"
            disabled={change.isPending}
            onClick={() => change.mutate({ key, means })}
          >
            {say(MEANINGS[means])}
          </Button>
        ))}
      </p>
    </div>
  )
}
