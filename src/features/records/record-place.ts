import type { Project } from '#contract/projects.ts'

export type RecordPlace<Kept> =
  | { state: 'no project' }
  /** The project lists its records, and this one is not among them. */
  | { state: 'unlisted' }
  /** The address names no record and asks for nothing new: the first saved one is meant. */
  | { state: 'first saved'; recordId: string }
  | { state: 'open'; record: Kept | undefined }

type Address<Kept> = {
  projects: Project[]
  projectId: string
  recordsOf: (project: Project) => Kept[] | undefined
  /** The saved record in the address. */
  recordId: string | undefined
  /** Made here a moment ago: the list may not know it yet. */
  createdId: string | undefined
  /** Whether the address asks for a new record, by the name of a crop or an animal. */
  asksForNew: boolean
}

/** What an address of a management screen opens, once the projects are known. */
export function recordPlace<Kept extends { id: string }>(
  address: Address<Kept>,
): RecordPlace<Kept> {
  const { projects, projectId, recordsOf, recordId, createdId, asksForNew } = address
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return { state: 'no project' }
  const kept = recordsOf(project)
  const records = kept ?? []
  const record = records.find(({ id }) => id === recordId)
  // A backend that nests no records cannot say that one is missing.
  if (kept && recordId && !record && recordId !== createdId) return { state: 'unlisted' }
  const [first] = records
  if (first && !recordId && !asksForNew) return { state: 'first saved', recordId: first.id }
  return { state: 'open', record }
}
