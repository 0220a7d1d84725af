import { queryOptions } from '@tanstack/react-query'
import { MAX_PLACE_SEARCH, placeList } from '#contract/places.ts'
import { request } from './request.ts'

const PATH = '/api/places'
const MIN_CHARACTERS = 2

const placesBy = async (query: Record<string, string>) =>
  placeList.parse(await request('GET', `${PATH}?${new URLSearchParams(query).toString()}`))

/** Places whose name begins with, or contains, what was typed. Another backend may not know any. */
export const placesQuery = (typed: string) =>
  queryOptions({
    queryKey: [PATH, typed],
    queryFn: () => placesBy({ q: typed }),
    enabled: typed.length >= MIN_CHARACTERS && typed.length <= MAX_PLACE_SEARCH,
  })

/** The place next to a position; undefined if there is none near, or no answer. */
export const nearestPlace = (latitude: string, longitude: string) =>
  placesBy({ latitude, longitude }).then(
    ([place]) => place,
    () => undefined,
  )
