import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { findAnimal } from '#domain/catalogues/animals.ts'
import { findCrop } from '#domain/catalogues/crops.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { say } from '#src/lib/texts.ts'
import { cropFacts, herdFacts, solarFacts } from './record-facts.ts'

/** Drawn like the pictures of the catalogues. */
export const SOLAR_IMAGE = '/solar.svg'

/** All records of a project, as lists show them. */
export function recordEntries({ id: projectId, crops, animals, solarSystems }: Project) {
  const entry = (
    kind: EntityType,
    id: string,
    name: string,
    facts: string[],
    image: string | undefined,
    healthStatus = 'unknown',
  ) => ({
    kind,
    id,
    projectId,
    /** As the farmer named it; '' for a system without one. */
    name,
    title: name || say(RECORD_KINDS[kind].words.unnamed),
    note: facts.join(' · '),
    href: paths.record(kind, projectId, id),
    /** A drawing. */
    image,
    healthStatus,
  })
  return [
    ...(crops ?? []).map((crop) =>
      entry(
        'crop',
        crop.id,
        crop.fieldName,
        cropFacts(crop),
        findCrop(crop.name)?.image,
        crop.healthStatus,
      ),
    ),
    ...(animals ?? []).map((herd) =>
      entry(
        'animal',
        herd.id,
        herd.herdName,
        herdFacts(herd),
        findAnimal(herd.type)?.image,
        herd.healthStatus,
      ),
    ),
    ...(solarSystems ?? []).map((system) =>
      entry('solar', system.id, system.location, solarFacts(system), SOLAR_IMAGE),
    ),
  ]
}

export type RecordEntry = ReturnType<typeof recordEntries>[number]
