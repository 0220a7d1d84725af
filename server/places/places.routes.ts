import { placeList, placeQuery } from '#contract/places.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'

const schema = {
  summary: 'Places by name (q), or the place nearest to a latitude and longitude',
  querystring: placeQuery,
  response: { 200: placeList },
}

export function placeRoutes(app: App, { places }: Pick<Deps, 'places'>) {
  app.get('/api/places', { config: { needs: 'see' }, schema }, (request) => {
    const { q, latitude, longitude } = request.query
    const { code } = languageOf(request)
    return q === undefined
      ? places.nearest(Number(latitude), Number(longitude), code)
      : places.search(q, code)
  })
}
