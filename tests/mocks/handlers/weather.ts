import { http } from 'msw'
import type { Project } from '#contract/projects.ts'
import {
  projectPlace,
  weatherQuery,
  weatherSwitch,
  type WeatherPlace,
  type WeatherSettings,
} from '#contract/weather.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** Where its fields are, or else its first solar system with coordinates. */
function placesOf({ id: projectId, solarSystems = [] }: Project): WeatherPlace[] {
  const entered = farm.weather.places.get(projectId)
  const system = solarSystems.find(({ latitude, longitude }) => latitude && longitude)
  const place = entered ?? (system && { ...system, name: system.location })
  if (!place) return []
  const [latitude, longitude] = [place.latitude, place.longitude].map(Number).map(rounded)
  return [
    {
      projectId,
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
      name: place.name,
      from: entered ? 'project' : 'solar',
    },
  ]
}

const settings = (): WeatherSettings => ({
  on: farm.weather.on,
  provider: farm.weather.provider,
  places: farm.projects.flatMap(placesOf),
})

const nothing = () => new Response(null, { status: 204 })
const NO_PROJECT = 'Project not found.'

export const weatherHandlers = [
  http.get('*/api/weather/settings', () => signedIn(() => json(settings()))),

  http.put('*/api/weather/settings', ({ request }) =>
    signedIn(async () => {
      const sent = weatherSwitch.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      farm.weather.on = sent.data.on
      return json(settings())
    }),
  ),

  http.get('*/api/weather', ({ request }) =>
    signedIn(() => {
      const query = weatherQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
      if (!query.success) return invalid(query.error)
      const { on, provider, answers } = farm.weather
      const project = farm.project(query.data.projectId)
      if (!project) return refuse(404, NO_PROJECT)
      const known = answers.get(project.id)
      return on && provider && placesOf(project).length > 0 && known ? json(known) : nothing()
    }),
  ),

  http.put('*/api/projects/:id/place', ({ request, params: { id } }) =>
    signedIn(async () => {
      const sent = projectPlace.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      const project = farm.project(id)
      if (!project) return refuse(404, NO_PROJECT)
      const { place } = sent.data
      if (place) farm.weather.places.set(project.id, place)
      else farm.weather.places.delete(project.id)
      return json({ place: placesOf(project)[0] ?? null })
    }),
  ),
]
