import { http } from 'msw'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { fieldsOf } from '#tests/mocks/fields.ts'
import { farm } from '#tests/mocks/store.ts'

export const fieldHandlers = [
  http.get('*/api/fields', ({ request }) =>
    signedIn(() => {
      const project = farm.project(new URL(request.url).searchParams.get('projectId'))
      return project ? json(fieldsOf(project)) : refuse(404, 'Project not found.')
    }),
  ),
]
