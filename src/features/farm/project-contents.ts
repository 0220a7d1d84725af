import type { Project } from '#contract/projects.ts'
import { recordKinds } from '#domain/records/kinds.ts'

/** '2 fields · 1 herd · 1 solar system'; '' for an empty project. */
export const projectContents = (project: Project) =>
  recordKinds
    .map(({ table, noun, nouns }) => {
      const count = project[table]?.length ?? 0
      return count > 0 && `${count} ${count === 1 ? noun : nouns}`
    })
    .filter(Boolean)
    .join(' · ')
