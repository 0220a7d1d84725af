import { http } from 'msw'
import { projectPayload, projectRenaming } from '#contract/projects.ts'
import { changeFacts, PROJECT_FIELDS } from '#domain/records/record-changes.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { invalid, json, missing, refuse, signedIn } from '#tests/mocks/answers.ts'
import { deleted, newDeletionId, putBack } from '#tests/mocks/deletions.ts'
import { farm } from '#tests/mocks/store.ts'
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'
import { newestFirst, remember } from '#tests/mocks/timeline.ts'

export const projectHandlers = [
  http.get('*/api/projects', () => signedIn(() => json(farm.projects))),

  http.post('*/api/projects', ({ request }) =>
    withHeaders(request, async ({ id, at }) => {
      const payload = projectPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { name, description = '' } = payload.data
      const project = buildProject({
        id: id ?? farm.newId('project'),
        name,
        description,
        updatedAt: new Date().toISOString(),
      })
      farm.projects.unshift(project)
      remember({ kind: 'created', subject: 'project', at, projectId: project.id })
      const { id: projectId, status, updatedAt } = project
      return json({ id: projectId, name, description, status, updatedAt }, 201)
    }),
  ),

  http.patch('*/api/projects/:projectId', ({ params, request }) =>
    withHeaders(request, async ({ at, version }) => {
      const payload = projectRenaming.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const project = farm.project(params.projectId)
      if (!project) return missing(params.projectId, 'Project not found.')
      const { id } = project
      const refusal = refuseOldVersion(project, version)
      if (refusal) return refusal
      const facts = changeFacts(PROJECT_FIELDS, { name: project.name }, payload.data)
      Object.assign(project, payload.data, { updatedAt: new Date().toISOString() })
      for (const task of farm.tasks) if (task.projectId === id) task.projectName = project.name
      if (facts.length > 0)
        remember({ kind: 'changed', subject: 'project', at, projectId: id, facts })
      return json({ id })
    }),
  ),

  http.delete('*/api/projects/:projectId', ({ params, request }) =>
    withHeaders(request, ({ version }) => {
      const project = farm.project(params.projectId)
      if (!project) return refuse(404, 'Project not found.')
      const refusal = refuseOldVersion(project, version)
      if (refusal) return refusal
      const { id: entityId, name } = project
      const { events, tasks, projects } = farm
      const isIn = ({ projectId }: { projectId: string | null }) => projectId === entityId
      const at = projects.indexOf(project)
      farm.projects = projects.toSpliced(at, 1)
      farm.events = events.filter((event) => !isIn(event))
      farm.tasks = tasks.filter((task) => !isIn(task))
      const what = { kind: 'project', entityId, projectId: null, name } as const
      return deleted(newDeletionId(), what, () => {
        farm.projects = putBack(farm.projects, project, at)
        farm.events = [...farm.events, ...events.filter(isIn)].toSorted(newestFirst)
        farm.tasks.push(...tasks.filter(isIn))
      })
    }),
  ),
]
