import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { recordPlace, type RecordPlace } from './record-place.ts'

type Address<Kept> = {
  projectId: string
  recordsOf: (project: Project) => Kept[] | undefined
  recordId: string | undefined
  /** The name of the crop or animal that the address asks for. */
  asked: string | null
  pathTo: (recordId: string) => string
}

export type GatedPlace<Kept> =
  | { state: 'loading' }
  | { state: 'unreachable'; retry: () => void; isRetrying: boolean }
  | RecordPlace<Kept>

/**
 * What a management screen's address opens. A record created there keeps its form: `formKey` stays
 * the one of the new record while the address changes to the saved one.
 */
export function useRecordPlace<Kept extends { id: string }>(address: Address<Kept>) {
  const { projectId, recordsOf, recordId, asked, pathTo } = address
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
    const asksForNew = asked !== null
    if (projects) {
      const createdId = created?.id
      return recordPlace({ projects, projectId, recordsOf, recordId, createdId, asksForNew })
    }
    if (!error) return { state: 'loading' }
    if (asksForNew && !recordId) return { state: 'open', record: undefined }
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
