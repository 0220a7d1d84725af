import type { NewestFinding } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { findAnimal } from '#domain/catalogues/animals.ts'
import { findCrop } from '#domain/catalogues/crops.ts'
import { recordEntries } from '#src/features/records/project-records.tsx'

const imageOf = { crop: findCrop, animal: findAnimal, solar: () => undefined }

/** Every field, herd and solar system, by project, with the finding of its newest photo. */
export function farmRecords(projects: Project[], findings: NewestFinding[]) {
  const newest = new Map(findings.map((finding) => [finding.entityId, finding]))
  return projects.flatMap((project) =>
    recordEntries(project).map((entry) => ({
      ...entry,
      /** From the catalogue, for records without a photo. */
      image: imageOf[entry.kind](entry.note)?.image,
      finding: newest.get(entry.id),
    })),
  )
}

export type FarmRecord = ReturnType<typeof farmRecords>[number]
