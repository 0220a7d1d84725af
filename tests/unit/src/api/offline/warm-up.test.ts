import { expect, test } from 'vitest'
import { callsOf } from '#src/api/offline/warm-up.ts'
import { projectsOfToday } from '#src/api/weather.ts'
import { buildProject } from '#tests/builders/build-project.ts'

const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']
const places = ids.map(
  (projectId) =>
    ({ projectId, latitude: 48.14, longitude: 11.58, name: 'München', from: 'project' }) as const,
)
const settings = { provider: 'api.open-meteo.com', places }

/** The newest project first, as the server lists them. */
const projects = ids.toReversed().map((id) => buildProject({ id }))

const weatherRead = (on: boolean) =>
  callsOf(projects, 'owner', projectsOfToday({ ...settings, on })).filter((url) =>
    url.startsWith('/api/weather?'),
  )

test('the weather that Today shows is read ahead, and none while it is off', () => {
  expect(weatherRead(true)).toEqual(ids.slice(0, 5).map((id) => `/api/weather?projectId=${id}`))
  expect(weatherRead(false)).toEqual([])
})
