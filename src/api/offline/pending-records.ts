import { emptyRecord } from '#domain/records/fields.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { WaitingChange } from './change.ts'

/** A record or project as in an answer, of which another backend may leave fields out. */
type Fields = Record<string, unknown>

const isList = (json: unknown): json is Fields[] => Array.isArray(json)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const partOf = (id: unknown) => encodeURIComponent(String(id))

const PROJECTS = '/api/projects'
const listPath = (projectId: unknown, list: string) => `${PROJECTS}/${partOf(projectId)}/${list}`

/** Creates by the path of their list, and other changes by 'crops/{id}'. */
function byPlace(changes: WaitingChange[]) {
  const places = new Map<string, WaitingChange[]>()
  for (const change of changes) {
    const { method, path } = change
    const place = method === 'POST' ? path : path.split('/').slice(-2).join('/')
    places.set(place, [...(places.get(place) ?? []), change])
  }
  return (place: string) => places.get(place) ?? []
}
type Places = ReturnType<typeof byPlace>

/**
 * Sets what the farmer changed: other fields may have changed elsewhere since. The version is none of
 * the server's: the next save from this device meets its own change there as one of another device,
 * and is merged with it.
 */
function changedRecord(record: Fields, { body, opened, at }: WaitingChange): Fields {
  const sent = Object.entries(body as Fields)
  const changed = sent.filter(([name, value]) => !opened || !isSame(value, opened.base[name]))
  return { ...record, ...Object.fromEntries(changed), updatedAt: at }
}

/** What is created in a list and not in it yet, and its records as they are then. */
function pendingList(known: Fields[], path: string, defaults: Fields, places: Places) {
  const list = path.split('/').at(-1) ?? ''
  const ids = new Set(known.map(({ id }) => id))
  const created = places(path)
    .filter(({ recordId }) => !ids.has(recordId))
    .map(({ body, recordId: id, at }) => ({
      ...defaults,
      ...(body as Fields),
      id,
      updatedAt: at,
    }))
  const change = (record: Fields) =>
    places(`${list}/${partOf(record.id)}`).reduce(changedRecord, record)
  return { created: created.map(change), known: known.map(change) }
}

const PHOTOS = '/api/ai-analysis'

/** A photo that waits sets the health of its record, as it will on the server. */
function withHealth(record: Fields, { body, photo }: WaitingChange): Fields {
  if (!photo?.finding || (body as Fields).entityId !== record.id) return record
  const { healthStatus } = photo.finding.analysisResult
  return healthStatus ? { ...record, healthStatus } : record
}

/** The records of a list of a project, oldest first. */
function pendingRecords(json: Fields[], projectId: string, list: string, places: Places) {
  const fields = recordKinds.find(({ path }) => path === list)?.fields ?? {}
  const defaults = { ...emptyRecord(fields), projectId }
  const { known, created } = pendingList(json, listPath(projectId, list), defaults, places)
  return [...known, ...created].map((record) => places(PHOTOS).reduce(withHealth, record))
}

const NEW_PROJECT = { description: '', status: 'active', crops: [], animals: [], solarSystems: [] }

/** The projects with their records, newest first. */
export function pendingProjects(json: unknown, changes: WaitingChange[]) {
  if (!isList(json)) return json
  const places = byPlace(changes)
  const { known, created } = pendingList(json, PROJECTS, NEW_PROJECT, places)
  return [...created.toReversed(), ...known].map((project) => {
    const lists = recordKinds.flatMap(({ table, path }) => {
      // A backend that nests no records sends no lists.
      const list = project[table]
      return isList(list)
        ? [[table, pendingRecords(list, String(project.id), path, places)] as const]
        : []
    })
    return { ...project, ...Object.fromEntries(lists) }
  })
}

type SystemPlace = { projectId: string; systemId: string | undefined }

/** The solar systems of a project, or one of them. */
export function pendingSystems(
  json: unknown,
  { projectId, systemId }: SystemPlace,
  changes: WaitingChange[],
) {
  const one = json === undefined ? [] : [{ ...(json as Fields), id: systemId }]
  const known = systemId === undefined ? json : one
  if (!isList(known)) return json
  const systems = pendingRecords(known, projectId, 'solar-systems', byPlace(changes))
  return systemId === undefined ? systems : systems.find(({ id }) => id === systemId)
}
