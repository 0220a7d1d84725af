import { http } from 'msw'
import { seasonsPayload, type Rotation } from '#contract/rotation.ts'
import { seasonCrop } from '#domain/book/rotation-rules.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { fieldsOf } from '#tests/mocks/fields.ts'
import { farm } from '#tests/mocks/store.ts'

type Season = Rotation['seasons'][number]

const placeOf = ({ fieldId, year }: Pick<Season, 'fieldId' | 'year'>) => `${fieldId} ${year}`

export const rotationHandlers = [
  http.get('*/api/rotation', ({ request }) =>
    signedIn(() => {
      const project = farm.project(new URL(request.url).searchParams.get('projectId'))
      if (!project) return refuse(404, 'Project not found.')
      const fields = fieldsOf(project)
      const planted = (project.crops ?? []).flatMap(({ id, name, plantingDate }): Season[] => {
        const date = readDate(plantingDate ?? '')
        const field = fields.find(({ cropIds }) => cropIds.includes(id))
        if (!date || !field) return []
        const year = Number(date.slice(0, 4))
        return [{ fieldId: field.id, year, crop: seasonCrop(name), from: 'crop' }]
      })
      const entered = farm.seasons
        .filter(({ fieldId }) => fields.some(({ id }) => id === fieldId))
        .map((one): Season => ({ ...one, crop: seasonCrop(one.crop), from: 'entered' }))
      const seasons = new Map([...planted, ...entered].map((one) => [placeOf(one), one]))
      return json({
        fields: fields.map(({ id, name, areaM2 }) => ({ id, name, areaM2 })),
        seasons: [...seasons.values()],
      })
    }),
  ),

  http.put('*/api/rotation', ({ request }) =>
    signedIn(async () => {
      const sent = seasonsPayload.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      const { seasons } = sent.data
      const known = farm.projects.flatMap(fieldsOf).map(({ id }) => id)
      if (seasons.some(({ fieldId }) => !known.includes(fieldId)))
        return refuse(404, 'Field not found.')
      for (const { crop, ...place } of seasons) {
        farm.seasons = farm.seasons.filter((one) => placeOf(one) !== placeOf(place))
        if (crop !== null) farm.seasons.push({ ...place, crop })
      }
      return json({ seasons })
    }),
  ),
]
