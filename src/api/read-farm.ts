import * as z from 'zod/mini'
import { identified, project } from '#contract/projects.ts'
import { animal } from '#contract/animals.ts'
import { crop } from '#contract/crops.ts'
import { solarSystem } from '#contract/solar.ts'
import { sessionUser } from '#contract/session.ts'

/*
 * The contract is all that our server answers. Another backend answers what spec sections 3 and 7
 * name and no more: what it leaves out, or has as null, is read here as '', a health as 'unknown', breeds
 * as none, and an id may be a number. A count that is left out is NaN: a 0 would become true by a save.
 */

type Fields = Record<string, unknown>
type Shaped = { shape: object }

/** The fields that say something. */
function withoutNulls(json: unknown): Fields {
  const fields = Object.entries(Object(json) as Fields).filter(([, value]) => value !== null)
  const { id, ...rest } = Object.fromEntries(fields)
  return { ...rest, id: typeof id === 'number' ? `${id}` : id }
}

const LEFT_OUT: Fields = { healthStatus: 'unknown', breeds: [], count: Number.NaN }

const filled = ({ shape }: Shaped, json: unknown, known?: Fields): Fields => ({
  ...Object.fromEntries(Object.keys(shape).map((name) => [name, LEFT_OUT[name] ?? ''])),
  ...withoutNulls(json),
  ...known,
})

const each = (list: unknown, fill: (json: unknown) => Fields): unknown =>
  Array.isArray(list) ? list.map(fill) : list

function filledProject(json: unknown) {
  const { id: projectId, crops, animals, solarSystems } = withoutNulls(json)
  const records = (list: unknown, schema: Shaped) =>
    each(list, (record) => filled(schema, record, { projectId }))
  return filled(project, json, {
    crops: records(crops, crop),
    animals: records(animals, animal),
    solarSystems: records(solarSystems, solarSystem),
  })
}

const readable = z.array(
  z.extend(project, {
    animals: z.optional(
      z.array(z.extend(animal, { count: z.union([animal.shape.count, z.nan()]) })),
    ),
  }),
)

export const readProjects = (json: unknown) => readable.parse(each(json, filledProject))

/** @param place that was asked for: the answer need not repeat it */
export const readSolarSystem = (json: unknown, place: { id: string; projectId: string }) =>
  solarSystem.parse(filled(solarSystem, json, place))

const generations = z.array(z.object({ currentGeneration: solarSystem.shape.currentGeneration }))

/** The current generation of each system; nothing else of them is asked for. */
export const readGenerations = (json: unknown) =>
  generations.parse(json).map(({ currentGeneration }) => currentGeneration)

/** Of what was created. */
export const readId = (json: unknown) => identified.parse(withoutNulls(json)).id

/** Spec section 7 gives the farmer no id: the mail address stands for it, as nobody shares one. */
export function readUser(json: unknown) {
  const { id, email } = withoutNulls(json)
  return sessionUser.parse(filled(sessionUser, json, { id: id ?? email ?? '' }))
}
