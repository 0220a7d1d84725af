import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'

type Address<Saved> = {
  projectId: string
  recordsOf: (project: Project) => Saved[] | undefined
  /** The saved record in the URL. */
  recordId: string | undefined
  /** The crop or animal of a new record, from the query string. */
  newName: string | null
}

type RecordPlace<Saved> =
  | { state: 'no project' }
  /** Not in the project's list of records. */
  | { state: 'unlisted' }
  /** The URL names neither a record nor a new one, so the first saved one opens. */
  | { state: 'first saved'; recordId: string }
  | { state: 'open'; record: Saved | undefined }

/**
 * What the URL of a management screen opens, once the projects are loaded.
 * @param createdId of a record just created here, which the cached list may not have yet
 */
export function recordPlace<Saved extends { id: string }>(
  { projectId, recordsOf, recordId, newName }: Address<Saved>,
  projects: Project[],
  createdId: string | undefined,
): RecordPlace<Saved> {
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return { state: 'no project' }
  const records = recordsOf(project)
  const record = records?.find(({ id }) => id === recordId)
  // Without a list, from a backend that nests no records, nothing counts as missing.
  if (records && recordId && !record && recordId !== createdId) return { state: 'unlisted' }
  const [first] = records ?? []
  if (first && !recordId && newName === null) return { state: 'first saved', recordId: first.id }
  return { state: 'open', record }
}

export type GatedPlace<Saved> =
  | { state: 'loading' }
  | { state: 'unreachable'; retry: () => void; isRetrying: boolean }
  | RecordPlace<Saved>

/**
 * What the URL of a management screen opens. Keeps the `formKey` of a new record after it is
 * created and the URL changes to the saved one, so that the form is not remounted.
 */
export function useRecordPlace<Saved extends { id: string }>(
  address: Address<Saved>,
  pathTo: (recordId: string) => string,
) {
  const { projectId, recordId, newName } = address
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  const [created, setCreated] = useState<{ id: string; formKey: string }>()
  const [, navigate] = useLocation()
  const search = useSearch()

  const newFormKey = `new ${projectId} ${newName ?? ''}`
  const formKey =
    created && created.id === recordId ? created.formKey : recordId ? recordId : newFormKey
  /** Puts the saved record into the URL, for a reload and for the back button. */
  const openCreated = (id: string) => {
    setCreated({ id, formKey })
    navigate(search ? `${pathTo(id)}?${search}` : pathTo(id), { replace: true })
  }

  const knownPlace = ((): GatedPlace<Saved> => {
    if (projects) return recordPlace(address, projects, created?.id)
    if (!error) return { state: 'loading' }
    if (newName !== null && !recordId) return { state: 'open', record: undefined }
    return { state: 'unreachable', retry: () => void refetch(), isRetrying: isFetching }
  })()
  const isMissing = knownPlace.state === 'no project' || knownPlace.state === 'unlisted'
  const isRechecking = useRefetchIfMissing(isMissing, `${projectId}/${recordId ?? ''}`)
  const place: GatedPlace<Saved> = isRechecking ? { state: 'loading' } : knownPlace
  return { place, project: projects?.find(({ id }) => id === projectId), formKey, openCreated }
}

/**
 * Refetches the projects once for a URL that names something they lack: it may have been created in
 * another tab or on a phone since. True until that refetch has finished.
 */
export function useRefetchIfMissing(isMissing: boolean, address: string) {
  const { refetch } = useQuery(projectsQuery())
  const requested = useRef<string>(undefined)
  const [checked, setChecked] = useState<string>()
  useEffect(() => {
    if (!isMissing || requested.current === address) return
    requested.current = address
    void refetch().finally(() => setChecked(address))
  }, [isMissing, address, refetch])
  return isMissing && checked !== address
}
