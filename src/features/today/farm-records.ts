import type { NewestFinding } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { findAnimal } from '#domain/catalogues/animals.ts'
import { findCrop } from '#domain/catalogues/crops.ts'
import { recordEntries } from '#src/features/records/project-records.tsx'

const imageOf = { crop: findCrop, animal: findAnimal, solar: () => undefined }

/** Every field, herd and array of the farm, project by project, with what its newest photo said. */
export function farmRecords(projects: Project[], findings: NewestFinding[]) {
  const newest = new Map(findings.map((finding) => [finding.entityId, finding]))
  return projects.flatMap((project) =>
    recordEntries(project).map((entry) => ({
      ...entry,
      /** Of the catalogue, for want of a photo. */
      image: imageOf[entry.kind](entry.note)?.image,
      finding: newest.get(entry.id),
    })),
  )
}

export type FarmRecord = ReturnType<typeof farmRecords>[number]
