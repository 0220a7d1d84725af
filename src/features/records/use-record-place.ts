import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'

type Address<Kept> = {
  projectId: string
  recordsOf: (project: Project) => Kept[] | undefined
  /** The saved record in the address. */
  recordId: string | undefined
  /** The name of the crop or animal that the address asks for: a new record. */
  asked: string | null
}

type RecordPlace<Kept> =
  | { state: 'no project' }
  /** The project lists its records, and this one is not among them. */
  | { state: 'unlisted' }
  /** The address names no record and asks for nothing new: the first saved one is meant. */
  | { state: 'first saved'; recordId: string }
  | { state: 'open'; record: Kept | undefined }

/**
 * What an address of a management screen opens, once the projects are known.
 * @param createdId of a record that was made here a moment ago: the list may not know it yet
 */
export function recordPlace<Kept extends { id: string }>(
  { projectId, recordsOf, recordId, asked }: Address<Kept>,
  projects: Project[],
  createdId: string | undefined,
): RecordPlace<Kept> {
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return { state: 'no project' }
  const kept = recordsOf(project)
  const record = kept?.find(({ id }) => id === recordId)
  // A backend that nests no records cannot say that one is missing.
  if (kept && recordId && !record && recordId !== createdId) return { state: 'unlisted' }
  const [first] = kept ?? []
  if (first && !recordId && asked === null) return { state: 'first saved', recordId: first.id }
  return { state: 'open', record }
}

export type GatedPlace<Kept> =
  | { state: 'loading' }
  | { state: 'unreachable'; retry: () => void; isRetrying: boolean }
  | RecordPlace<Kept>

/**
 * What a management screen's address opens. A record created there keeps its form: `formKey` stays
 * the one of the new record while the address changes to the saved one.
 */
export function useRecordPlace<Kept extends { id: string }>(
  address: Address<Kept>,
  pathTo: (recordId: string) => string,
) {
  const { projectId, recordId, asked } = address
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  const [created, setCreated] = useState<{ id: string; formKey: string }>()
  const [, navigate] = useLocation()
  const search = useSearch()

  const newFormKey = `new ${projectId} ${asked ?? ''}`
  const formKey =
    created && created.id === recordId ? created.formKey : recordId ? recordId : newFormKey
  /** A reload, and coming back, find the record that was just saved. */
  const openCreated = (id: string) => {
    setCreated({ id, formKey })
    navigate(search ? `${pathTo(id)}?${search}` : pathTo(id), { replace: true })
  }

  const known = ((): GatedPlace<Kept> => {
    if (projects) return recordPlace(address, projects, created?.id)
    if (!error) return { state: 'loading' }
    if (asked !== null && !recordId) return { state: 'open', record: undefined }
    return { state: 'unreachable', retry: () => void refetch(), isRetrying: isFetching }
  })()
  const isMissing = known.state === 'no project' || known.state === 'unlisted'
  const isLookingAgain = useSecondLook(isMissing, `${projectId}/${recordId ?? ''}`)
  const place: GatedPlace<Kept> = isLookingAgain ? { state: 'loading' } : known
  return { place, project: projects?.find(({ id }) => id === projectId), formKey, openCreated }
}

/**
 * What an address names may have been made in another tab or on the phone since the projects were
 * asked for. True while they are asked for again, once for an address that finds nothing.
 */
export function useSecondLook(isMissing: boolean, address: string) {
  const { refetch } = useQuery(projectsQuery())
  const asked = useRef<string>(undefined)
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (!isMissing || asked.current === address) return
    asked.current = address
    void refetch().finally(() => setAnswered(address))
  }, [isMissing, address, refetch])
  return isMissing && answered !== address
}
