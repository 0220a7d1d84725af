import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Project, ProjectPayload } from '#contract/projects.ts'
import { askForTasksAgain } from './ask-for-tasks-again.ts'
import { readId, readProjects } from './read-farm.ts'
import { request } from './request.ts'

// One function for good: a new one at each render would read the whole list again.
export const projectsQuery = () =>
  queryOptions({ queryKey: ['/api/projects'], select: readProjects })

export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (payload: ProjectPayload) => ({
      id: readId(await request('POST', '/api/projects', payload)),
    }),
    onSuccess: () => {
      void askForTasksAgain(queryClient)
      void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
    },
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
    onSuccess: async () => {
      void askForTasksAgain(queryClient)
      await queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
    },
    meta: { failed: 'Failed to delete project. Please try again.' },
  })
}
