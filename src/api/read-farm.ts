import * as z from 'zod/mini'
import { identified, project } from '#contract/projects.ts'
import { animal } from '#contract/animals.ts'
import { crop } from '#contract/crops.ts'
import { solarSystem } from '#contract/solar.ts'
import { sessionUser } from '#contract/session.ts'

/*
 * Our server's responses match the contract. Another backend may send only what spec sections 3 and 7
 * name: missing or null fields get the defaults below, and numeric ids become strings.
 */

type Fields = Record<string, unknown>
type Schema = { shape: object }

function withoutNulls(json: unknown): Fields {
  const fields = Object.entries(Object(json) as Fields).filter(([, value]) => value !== null)
  const { id, ...rest } = Object.fromEntries(fields)
  return { ...rest, id: typeof id === 'number' ? `${id}` : id }
}

/** A missing count is NaN: a 0 would look real, and the next save would store it. */
const DEFAULTS: Fields = { healthStatus: 'unknown', breeds: [], count: Number.NaN }

const withDefaults = ({ shape }: Schema, json: unknown, known?: Fields): Fields => ({
  ...Object.fromEntries(Object.keys(shape).map((name) => [name, DEFAULTS[name] ?? ''])),
  ...withoutNulls(json),
  ...known,
})

const mapList = (list: unknown, fill: (json: unknown) => Fields): unknown =>
  Array.isArray(list) ? list.map(fill) : list

function projectWithDefaults(json: unknown) {
  const { id: projectId, crops, animals, solarSystems } = withoutNulls(json)
  const records = (list: unknown, schema: Schema) =>
    mapList(list, (record) => withDefaults(schema, record, { projectId }))
  return withDefaults(project, json, {
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

export const readProjects = (json: unknown) => readable.parse(mapList(json, projectWithDefaults))

/** @param place the requested one, which the response need not repeat */
export const readSolarSystem = (json: unknown, place: { id: string; projectId: string }) =>
  solarSystem.parse(withDefaults(solarSystem, json, place))

const generations = z.array(z.object({ currentGeneration: solarSystem.shape.currentGeneration }))

/** Validates nothing but `currentGeneration`. */
export const readGenerations = (json: unknown) =>
  generations.parse(json).map(({ currentGeneration }) => currentGeneration)

/** The id of a created record. */
export const readId = (json: unknown) => identified.parse(withoutNulls(json)).id

const person = z.omit(sessionUser, { farm: true })

/**
 * Spec section 7 gives the farmer no id, so the email address, which is unique, stands in. It knows no
 * farms of several people either.
 */
export function readUser(json: unknown) {
  const { id, email } = withoutNulls(json)
  return sessionUser.parse(withDefaults(person, json, { id: id ?? email ?? '' }))
}
