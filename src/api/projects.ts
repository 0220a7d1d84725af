import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Project, ProjectPayload } from '#contract/projects.ts'
import { t } from '#src/lib/texts.ts'
import { invalidateTasks } from './agenda.ts'
import { undoAction } from './deletions.ts'
import { readProjects } from './read-farm.ts'
import { sendChange } from './offline/send-change.ts'
import { request, failureSentence } from './request.ts'

export const PROJECTS_PATH = '/api/projects'

// `select` is a stable function: a new one per render would parse the whole list again.
export const projectsQuery = () => queryOptions({ queryKey: [PROJECTS_PATH], select: readProjects })

/** Refetches after a change. The projects' key is a prefix of their solar systems' keys. */
export function refreshFarm(queryClient: QueryClient) {
  void invalidateTasks(queryClient)
  return queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
}

export function useCreateProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (payload: ProjectPayload) => {
      const { createProject } = await import('./create-project.ts')
      return createProject(payload)
    },
    onSuccess: () => void refreshFarm(queryClient),
    meta: {
      saved: {
        title: t('Project created'),
        description: t('Your new project has been created successfully.'),
      },
      failed: t('Failed to create project'),
    },
  })
}

export function useDeleteProject() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (project: Project) =>
      request('DELETE', `${PROJECTS_PATH}/${encodeURIComponent(project.id)}`),
    onSuccess: () => refreshFarm(queryClient),
    meta: {
      // The specification has no toast: it is there for its button.
      saved: (answer) => {
        const action = undoAction(queryClient, answer)
        return action && { title: t('Project deleted'), action }
      },
      failed: t('Failed to delete project. Please try again.'),
    },
  })
}

function showName(queryClient: QueryClient, id: string, name: string) {
  const named = (known: unknown) =>
    readProjects(known).map((project) => (project.id === id ? { ...project, name } : project))
  queryClient.setQueryData(projectsQuery().queryKey, (known) => known && named(known))
}

/** Optimistic: shows the new name at once and rolls back on failure. */
export function useRenameProject({ id, name: oldName }: Project) {
  const queryClient = useQueryClient()
  const { queryKey } = projectsQuery()
  const path = `${PROJECTS_PATH}/${encodeURIComponent(id)}`
  return useMutation({
    // Serializes the renames of one project.
    scope: { id: path },
    mutationFn: (name: string) =>
      sendChange(
        {
          method: 'PATCH',
          path,
          body: { name },
          recordId: id,
          name,
          // Without a version: that of a project changes with each of its records.
          opened: { base: { name: oldName }, version: undefined },
        },
        () => ({}),
      ),
    onMutate: (name) => {
      void queryClient.cancelQueries({ queryKey })
      showName(queryClient, id, name)
      return oldName
    },
    onError: (_error, _name, previous) => {
      if (previous !== undefined) showName(queryClient, id, previous)
    },
    onSettled: () => void refreshFarm(queryClient),
    meta: {
      saved: { title: t('Project renamed'), description: t('Its new name is saved.') },
      failed: (error) => t('Failed to rename project. {why}', { why: failureSentence(error) }),
    },
  })
}
