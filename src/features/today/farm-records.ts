import type { NewestFinding } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { animalCatalogue } from '#domain/catalogues/animals.ts'
import { cropImage } from '#domain/catalogues/crops.ts'
import { enteredText } from '#domain/units.ts'
import { paths } from '#src/lib/paths.ts'
import { UNNAMED } from '#src/lib/unnamed.ts'

/** A field, herd or array, with what its newest photo said. */
export type FarmRecord = {
  id: string
  kind: 'crop' | 'animal' | 'solar'
  name: string
  /** What grows, lives or stands there. */
  what: string
  projectName: string
  href: string
  /** Of the catalogue, for want of a photo. */
  image: string | undefined
  finding: NewestFinding | undefined
}

const animals = new Map(animalCatalogue.map((entry) => [entry.name.toLowerCase(), entry]))

/** Every record of the farm, project by project. */
export function farmRecords(projects: Project[], findings: NewestFinding[]): FarmRecord[] {
  const newest = new Map(findings.map((finding) => [finding.entityId, finding]))
  return projects.flatMap((project) => [
    ...(project.crops ?? []).map(({ id, name, fieldName }): FarmRecord => ({
      id,
      kind: 'crop',
      name: fieldName || UNNAMED.crop,
      what: name,
      projectName: project.name,
      href: paths.cropManagement(project.id, id),
      image: cropImage(name),
      finding: newest.get(id),
    })),
    ...(project.animals ?? []).map(({ id, herdName, type }): FarmRecord => ({
      id,
      kind: 'animal',
      name: herdName || UNNAMED.animal,
      what: animals.get(type)?.name ?? type,
      projectName: project.name,
      href: paths.animalManagement(project.id, id),
      image: animals.get(type)?.image,
      finding: newest.get(id),
    })),
    ...(project.solarSystems ?? []).map(({ id, location, capacity }): FarmRecord => ({
      id,
      kind: 'solar',
      name: location || 'Solar system',
      what: capacity ? `Solar, ${enteredText(capacity, 'kW')}` : 'Solar',
      projectName: project.name,
      href: paths.solarManagement(project.id, id),
      image: undefined,
      finding: newest.get(id),
    })),
  ])
}
