import { http } from 'msw'
import { newReadings, sensorChange, type NewReading, type Sensor } from '#contract/readings.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const PATH = '*/api/readings'
const SENSOR = `${PATH}/sensors/:key`
const AHEAD_MS = 600_000

const hasSystem = (id: string) =>
  farm.projects.some(({ solarSystems = [] }) => solarSystems.some((system) => system.id === id))

const noSystem = () => refuse(404, 'Solar system not found.')
const noDevice = () => refuse(404, 'Device not found.')
const find = (key: unknown) => farm.sensors.find((sensor) => sensor.key === key)

/** The mocks read times as text, and units of a thousand as they are. */
function store({ system, sensor = '', at, value, unit, means }: NewReading): string | null {
  const key = system ?? sensor
  if (system !== undefined && !hasSystem(system))
    return `You have no solar system with the id ${system}.`
  if (Date.parse(String(at)) > Date.now() + AHEAD_MS)
    return 'This time is in the future. Set the clock of the device.'
  const known = find(key)
  const newest: Sensor = {
    key,
    systemId: system ?? known?.systemId ?? null,
    unit: unit.endsWith('h') ? 'kWh' : 'kW',
    means: means ?? known?.means ?? null,
    newestAt: new Date(String(at)).toISOString(),
    newestValue: unit.startsWith('W') ? value / 1000 : value,
  }
  if (!known) farm.sensors.push(newest)
  else if (newest.newestAt >= known.newestAt) Object.assign(known, newest)
  return null
}

export const readingsHandlers = [
  http.post(PATH, ({ request }) =>
    signedIn(async () => {
      const sent = newReadings.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      const reasons = sent.data.readings.map(store)
      const refused = reasons.flatMap((reason, index) =>
        reason === null ? [] : [{ index, reason }],
      )
      return json({ stored: reasons.length - refused.length, refused })
    }),
  ),

  http.get(PATH, ({ request }) =>
    signedIn(() => {
      const systemId = new URL(request.url).searchParams.get('systemId')
      if (systemId !== null && !hasSystem(systemId)) return noSystem()
      const sensors = farm.sensors.filter(
        (sensor) => systemId === null || [systemId, null].includes(sensor.systemId),
      )
      const todayKwh = systemId === null ? null : (farm.todayKwh.get(systemId) ?? null)
      return json({ asOf: new Date().toISOString(), sensors, todayKwh })
    }),
  ),

  http.put(SENSOR, ({ params, request }) =>
    signedIn(async () => {
      const change = sensorChange.safeParse(await request.json())
      if (!change.success) return invalid(change.error)
      const sensor = find(params.key)
      if (!sensor) return noDevice()
      if (change.data.systemId !== undefined && !hasSystem(change.data.systemId)) return noSystem()
      return json(Object.assign(sensor, change.data))
    }),
  ),

  http.delete(SENSOR, ({ params }) =>
    signedIn(() => {
      const sensor = find(params.key)
      if (!sensor) return noDevice()
      farm.sensors = farm.sensors.filter((one) => one !== sensor)
      return json({ key: sensor.key })
    }),
  ),
]
