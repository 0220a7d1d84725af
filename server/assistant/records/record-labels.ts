import type { EntityType } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { ChatSource } from '#contract/chat.ts'
import type { Placed } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { Ask } from './ask.ts'

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** ' in Hill farm' if the records of several projects are listed. */
const inProject = ({ projectName }: Placed<unknown>) =>
  projectName === undefined ? '' : ` in ${plainName(projectName)}`

/** 'North field (Tomatoes)'. */
export const cropLabel = (crop: Placed<Crop>) =>
  `${plainName(crop.fieldName)} (${plainName(crop.name)})${inProject(crop)}`

/** 'Hill flock'. */
export const herdName = (herd: Placed<Animal>) => `${plainName(herd.herdName)}${inProject(herd)}`

/** 'Hill flock (Sheep)'. */
export const herdLabel = (herd: Placed<Animal>) =>
  `${plainName(herd.herdName)} (${capitalised(plainName(herd.type))})${inProject(herd)}`

/** 'solar system at Austin, Texas'. */
export const solarName = (system: Placed<SolarSystem>) =>
  `solar system${system.location ? ` at ${plainName(system.location)}` : ''}${inProject(system)}`

export const solarLabel = (system: Placed<SolarSystem>) => `the ${solarName(system)}`

const id = encodeURIComponent

/** Links to the records in the SPA (spec section 2). */
export const cropSource = (crop: Crop): ChatSource => ({
  kind: 'record',
  label: cropLabel(crop),
  path: `/crop-management/${id(crop.projectId)}/${id(crop.id)}?crop=${id(crop.name)}`,
})

export const herdSource = (herd: Animal): ChatSource => ({
  kind: 'record',
  label: herdLabel(herd),
  path: `/animal-management/${id(herd.projectId)}/${id(herd.id)}?animal=${id(capitalised(herd.type))}`,
})

export const solarSource = (system: SolarSystem): ChatSource => ({
  kind: 'record',
  label: capitalised(solarLabel(system)),
  path: `/solar-management/${id(system.projectId)}/${id(system.id)}`,
})

/** A record of any kind that the question is about. */
export type AskedRecord = {
  id: string
  label: string
  source: ChatSource
  healthStatus: string
  updatedAt: string
}

/** The records that a question is about; all if it names no kind. */
export function askedRecords({ chosen }: Ask): AskedRecord[] {
  const { kinds, crops, animals, solarSystems } = chosen
  const wanted = <T>(kind: EntityType, records: T[]) =>
    kinds.size === 0 || kinds.has(kind) ? records : []
  return [
    ...wanted('crop', crops).map((crop) => ({
      ...crop,
      label: cropLabel(crop),
      source: cropSource(crop),
    })),
    ...wanted('animal', animals).map((herd) => ({
      ...herd,
      label: herdLabel(herd),
      source: herdSource(herd),
    })),
    ...wanted('solar', solarSystems).map((system) => ({
      ...system,
      label: solarLabel(system),
      source: solarSource(system),
      healthStatus: '',
    })),
  ]
}
