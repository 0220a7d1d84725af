import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { askForTasksAgain } from './ask-for-tasks-again.ts'
import { failureSentence } from './failure-sentence.ts'
import { projectsQuery } from './projects.ts'
import { readProjects } from './read-farm.ts'
import { request } from './request.ts'

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
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey })
      void askForTasksAgain(queryClient)
    },
    meta: {
      saved: { title: 'Project renamed', description: 'Its new name is saved.' },
      failed: (error) => `Failed to rename project. ${failureSentence(error)}`,
    },
  })
}
