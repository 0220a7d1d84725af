import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Project, ProjectPayload } from '#contract/projects.ts'
import { invalidateTasks } from './agenda.ts'
import { readId, readProjects } from './read-farm.ts'
import { request, failureSentence } from './request.ts'

// One function for good: a new one at each render would read the whole list again.
export const projectsQuery = () =>
  queryOptions({ queryKey: ['/api/projects'], select: readProjects })

/** After a change of the farm; the projects' key begins those of their solar systems too. */
export function refreshFarm(queryClient: QueryClient) {
  void invalidateTasks(queryClient)
  return queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
}

export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (payload: ProjectPayload) => ({
      id: readId(await request('POST', '/api/projects', payload)),
    }),
    onSuccess: () => void refreshFarm(queryClient),
    meta: {
      saved: {
        title: 'Project created',
        description: 'Your new project has been created successfully.',
      },
      failed: 'Failed to create project',
    },
  })
}

export function useDeleteProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (project: Project) =>
      request('DELETE', `/api/projects/${encodeURIComponent(project.id)}`),
    onSuccess: () => refreshFarm(queryClient),
    meta: { failed: 'Failed to delete project. Please try again.' },
  })
}

function showName(queryClient: QueryClient, id: string, name: string) {
  const named = (known: unknown) =>
    readProjects(known).map((project) => (project.id === id ? { ...project, name } : project))
  queryClient.setQueryData(projectsQuery().queryKey, (known) => known && named(known))
}

/** The new name is seen at once, and the old one again where it could not be saved. */
export function useRenameProject({ id, name: before }: Project) {
  const queryClient = useQueryClient()
  const { queryKey } = projectsQuery()
  const path = `/api/projects/${encodeURIComponent(id)}`
  return useMutation({
    // Two names of one project go one after the other.
    scope: { id: path },
    mutationFn: (name: string) => request('PATCH', path, { name }),
    onMutate: (name) => {
      void queryClient.cancelQueries({ queryKey })
      showName(queryClient, id, name)
      return before
    },
    onError: (_error, _name, shown) => {
      if (shown !== undefined) showName(queryClient, id, shown)
    },
    onSettled: () => void refreshFarm(queryClient),
    meta: {
      saved: { title: 'Project renamed', description: 'Its new name is saved.' },
      failed: (error) => `Failed to rename project. ${failureSentence(error)}`,
    },
  })
}
