import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { recordPlace, type RecordPlace } from './record-place.ts'
import { useSecondLook } from './use-second-look.ts'

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
