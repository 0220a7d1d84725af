import { queryOptions } from '@tanstack/react-query'
import { fieldList } from '#contract/fields.ts'
import { request } from './request.ts'

const PATH = '/api/fields'

export const fieldsUrl = (projectId: string) =>
  `${PATH}?${new URLSearchParams({ projectId }).toString()}`

/** The fields of a project. Refetched on every mount, as they follow from its crops. */
export const fieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PATH, projectId],
    queryFn: async () => fieldList.parse(await request('GET', fieldsUrl(projectId))),
    staleTime: 0,
  })
