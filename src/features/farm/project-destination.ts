import type { Project } from '#contract/projects.ts'
import { paths } from '#src/lib/paths.ts'

/** Where opening a project leads (spec section 2). */
export function projectDestination({ id, crops, animals, solarSystems }: Project) {
  if (crops?.length) return paths.cropManagement(id)
  if (animals?.length) return paths.animalManagement(id)
  const [system] = solarSystems ?? []
  return system ? paths.solarManagement(id, system.id) : paths.categorySelection(id)
}
