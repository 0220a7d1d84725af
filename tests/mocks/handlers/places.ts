import { http } from 'msw'
import { placeQuery, type Place } from '#contract/places.ts'
import { invalid, json, signedIn } from '#tests/mocks/answers.ts'

const springfield = { name: 'Springfield', country: 'United States' }
const munich = {
  region: 'Bavaria',
  country: 'Germany',
  latitude: 48.13743,
  longitude: 11.57549,
  altitudeM: 524,
}

/** Most populous first; the places of `build-geonames.ts` under the names that tests type. */
const PLACES: Place[] = [
  { ...munich, name: 'München' },
  { ...springfield, region: 'Missouri', latitude: 37.22, longitude: -93.3 },
  { ...springfield, region: 'Illinois', latitude: 39.8, longitude: -89.64 },
  { name: 'Hof', region: 'Bavaria', country: 'Germany', latitude: 50.3, longitude: 11.9 },
  { name: 'Bad Hofgastein', country: 'Austria', latitude: 47.17, longitude: 13.1 },
]

const plain = (text: string) => text.toLowerCase().replace(/ü|ue/g, 'u').trim()

function search(typed: string) {
  const [words = '', region = ''] = typed.split(',').map(plain)
  const found = PLACES.filter(
    (place) => plain(place.name).includes(words) && plain(place.region ?? '').startsWith(region),
  )
  const isStart = ({ name }: Place) => plain(name).startsWith(words)
  return words ? [...found.filter(isStart), ...found.filter((place) => !isStart(place))] : []
}

const isNear = (latitude: string | undefined) => (place: Place) =>
  Math.abs(place.latitude - Number(latitude)) < 0.4

export const placeHandlers = [
  http.get('*/api/places', ({ request }) =>
    signedIn(() => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const { data, error } = placeQuery.safeParse(query)
      if (!data) return invalid(error)
      if (data.q !== undefined) return json(search(data.q))
      return json(PLACES.filter(isNear(data.latitude)).slice(0, 1))
    }),
  ),
]
