import { http } from 'msw'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

export const solarHandlers = [
  http.get('*/api/projects/:projectId/solar-systems', ({ params }) =>
    signedIn(() => {
      const project = farm.project(params.projectId)
      return project ? json(project.solarSystems ?? []) : refuse(404, 'Project not found.')
    }),
  ),
]
